import { followersTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isSeller, type Seller } from '../accounts/index.ts'
import {
  countFollowers,
  deleteFollowing,
  type Following,
  findFollowing,
  insertFollowing,
  setMuted,
} from './following.repository.ts'

/** As clients name sellers; without a type, a teacher is looked for first, then a centre. */
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

/** How many people follow the seller, for the person who pressed the button. */
interface Followed {
  followers: number
}

/** Following again changes nothing. */
export async function follow(
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>,
  follower: Caller,
  named: NamedSeller,
): Promise<Followed & { id: number }> {
  const { db, clock, limits } = platform
  await throttle(limits, 'follow.account', String(follower.userId))
  const seller = await findSeller(db, named)
  if (!seller) throw new Refusal('seller_unknown')
  const own = seller.type === 'teacher' ? follower.userId : follower.subscriberId
  if (seller.id === own) throw new Refusal('follow_self')
  return db.transaction(async tx => {
    const { id, isNew } = await insertFollowing(tx, follower.userId, seller, clock.now())
    const [followers] = await Promise.all([
      countFollowers(tx, seller),
      isNew ? announce(tx, followersTag(seller)) : undefined,
    ])
    return { id, followers }
  })
}

async function findSeller(db: Db, named: NamedSeller): Promise<Seller | undefined> {
  for (const seller of readings(named)) if (await isSeller(db, seller)) return seller
  return undefined
}

/** Unfollowing someone who isn't followed succeeds, as long as the seller exists. */
export async function unfollow(
  platform: Pick<Platform, 'db' | 'limits'>,
  userId: number,
  named: NamedSeller,
): Promise<Followed> {
  const ended = await endFirst(platform, userId, readings(named))
  if (ended) return ended
  const seller = await findSeller(platform.db, named)
  if (!seller) throw new Refusal('seller_unknown')
  return { followers: await countFollowers(platform.db, seller) }
}

/** By the ID of the relation. */
export async function endFollowing(
  platform: Pick<Platform, 'db' | 'limits'>,
  userId: number,
  relation: number,
): Promise<Followed> {
  const ended = await endFirst(platform, userId, [{ relation }])
  if (!ended) throw new Refusal('following_unknown')
  return ended
}

/** Ends the first of these that exists; null if there is none. */
async function endFirst(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  userId: number,
  candidates: readonly (Seller | { relation: number })[],
): Promise<Followed | null> {
  await throttle(limits, 'follow.account', String(userId))
  return db.transaction(async tx => {
    for (const one of candidates) {
      const seller = await deleteFollowing(tx, userId, one)
      if (!seller) continue
      const [followers] = await Promise.all([countFollowers(tx, seller), announce(tx, followersTag(seller))])
      return { followers }
    }
    return null
  })
}

/** A muted seller stays followed, but their news isn't announced. */
export async function muteFollowing(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  userId: number,
  named: NamedSeller,
  muted: boolean,
): Promise<void> {
  await throttle(limits, 'follow.account', String(userId))
  const changed = await db.transaction(async tx => {
    for (const seller of readings(named)) if (await setMuted(tx, userId, seller, muted)) return true
    return false
  })
  if (!changed) throw new Refusal('following_unknown')
}

export async function viewFollowing(
  { db }: Pick<Platform, 'db'>,
  userId: number,
  named: NamedSeller,
): Promise<Following | undefined> {
  for (const seller of readings(named)) {
    const following = await findFollowing(db, userId, seller)
    if (following) return following
  }
  return undefined
}
