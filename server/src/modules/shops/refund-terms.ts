import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { sellerTag, shopTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, type Seller } from '../accounts/index.ts'
import { getKeptShop, lockOwnShop } from './own-shop.ts'
import { shopRefundTerms } from './shops.tables.ts'

const ofShop = ({ type, id }: Seller) =>
  eq(type === 'teacher' ? shopRefundTerms.teacherId : shopRefundTerms.centreId, id)

export const sellerKey = ({ type, id }: Seller): string => `${type} ${id}`

/** Of these sellers those who refund files that were not opened, by `sellerKey`. */
export async function listRefunding(db: Db, sellers: readonly Seller[]): Promise<ReadonlySet<string>> {
  const idsOf = (type: Seller['type']) => sellers.filter(seller => seller.type === type).map(({ id }) => id)
  if (sellers.length === 0) return new Set()
  const rows = await db
    .select()
    .from(shopRefundTerms)
    .where(
      and(
        isNull(shopRefundTerms.untilAt),
        or(
          inArray(shopRefundTerms.teacherId, idsOf('teacher')),
          inArray(shopRefundTerms.centreId, idsOf('centre')),
        ),
      ),
    )
  return new Set(
    rows.map(({ teacherId, centreId }) =>
      teacherId === null ? `centre ${centreId}` : `teacher ${teacherId}`,
    ),
  )
}

/** Whether a seller did so at a moment: what buyers were shown before paying holds for them. */
export async function didRefund(db: Db, seller: Seller, at: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: shopRefundTerms.id })
    .from(shopRefundTerms)
    .where(
      and(
        ofShop(seller),
        lte(shopRefundTerms.fromAt, at),
        or(isNull(shopRefundTerms.untilAt), gt(shopRefundTerms.untilAt, at)),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function viewRefundTerms({ db }: Pick<Platform, 'db'>, { userId }: Caller): Promise<boolean> {
  const keeper = await findPersonByUserId(db, userId)
  const seller = keeper && getKeptShop(keeper)
  return seller !== undefined && (await listRefunding(db, [seller])).size > 0
}

/** Of the caller's shop, a manager's of the centre's. Switched on twice it is on since the first time. */
export async function switchRefundTerms(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  on: boolean,
): Promise<void> {
  await db.transaction(async tx => {
    const { seller } = await lockOwnShop(tx, caller)
    const isOn = (await listRefunding(tx, [seller])).size > 0
    if (isOn === on) return
    const at = clock.now()
    const shop = seller.type === 'teacher' ? { teacherId: seller.id } : { centreId: seller.id }
    if (on) await tx.insert(shopRefundTerms).values({ ...shop, fromAt: at })
    else
      await tx
        .update(shopRefundTerms)
        .set({ untilAt: at })
        .where(and(ofShop(seller), isNull(shopRefundTerms.untilAt)))
    await announce(tx, sellerTag(seller), shopTag(seller))
  })
}
