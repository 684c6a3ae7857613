import { sellerTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isSeller, personActedFor, type Seller } from '../accounts/index.ts'
import { deleteFollowing, type Following, findFollowing, insertFollowing } from './following.repository.ts'

/** As clients name whom they mean; without a type a teacher is looked for first, then a centre. */
export interface NamedSeller {
  id: number
  type?: Seller['type'] | undefined
}

const readings = ({ id, type }: NamedSeller): Seller[] =>
  type
    ? [{ type, id }]
    : [
        { type: 'teacher', id },
        { type: 'centre', id },
      ]

/** The id of the relation; following again changes nothing. */
export async function follow(
  platform: Platform,
  caller: Caller,
  userId: number,
  named: NamedSeller,
): Promise<number> {
  const { db, clock } = platform
  const follower = await personActedFor(platform, caller, userId)
  const seller = await findSeller(db, named)
  if (!seller) throw new Refusal('seller_unknown')
  const own = seller.type === 'teacher' ? follower.userId : follower.subscriberId
  if (seller.id === own) throw new Refusal('follow_self')
  return db.transaction(async tx => {
    await announce(tx, sellerTag(seller.type, seller.id))
    return insertFollowing(tx, follower.userId, seller, clock.now())
  })
}

async function findSeller(db: Db, named: NamedSeller): Promise<Seller | undefined> {
  for (const seller of readings(named)) if (await isSeller(db, seller)) return seller
  return undefined
}

/** Whom one does not follow, or who is not there any more, is followed no longer all the same. */
export async function unfollow({ db }: Platform, userId: number, named: NamedSeller): Promise<void> {
  await db.transaction(async tx => {
    for (const seller of readings(named)) {
      if (!(await deleteFollowing(tx, userId, seller))) continue
      return announce(tx, sellerTag(seller.type, seller.id))
    }
  })
}

export async function viewFollowing(
  { db }: Platform,
  userId: number,
  named: NamedSeller,
): Promise<Following | undefined> {
  for (const seller of readings(named)) {
    const following = await findFollowing(db, userId, seller)
    if (following) return following
  }
  return undefined
}
