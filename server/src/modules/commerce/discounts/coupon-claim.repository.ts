import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Discount, lockDiscount } from '../../catalogue/index.ts'
import { couponClaims, type Order, orderLines, orders } from '../commerce.tables.ts'

/** How often this buyer has paid with a coupon, and in how many open orders it is. */
export interface OwnClaims {
  used: number
  held: number
}

export async function countOwnClaims(db: Db, discountId: number, userId: number): Promise<OwnClaims> {
  const rows = await db
    .select({ state: couponClaims.state, count: count() })
    .from(couponClaims)
    .where(and(eq(couponClaims.discountId, discountId), eq(couponClaims.userId, userId)))
    .groupBy(couponClaims.state)
  const of = (state: string) => rows.find(row => row.state === state)?.count ?? 0
  return { used: of('used'), held: of('held') }
}

/** Open orders of the buyer that hold the coupon. */
export async function listHolding(db: Db, discountId: number, userId: number): Promise<Order[]> {
  const rows = await db
    .select({ order: orders })
    .from(couponClaims)
    .innerJoin(orders, eq(orders.id, couponClaims.orderId))
    .where(
      and(
        eq(couponClaims.discountId, discountId),
        eq(couponClaims.userId, userId),
        eq(couponClaims.state, 'held'),
        eq(orders.state, 'open'),
      ),
    )
    .orderBy(orders.id)
  return rows.map(({ order }) => order)
}

/** The coupon and the buyer are locked; they get the lowest free number. The database refuses too many. */
export async function insertClaim(
  tx: Tx,
  claim: { orderId: number; discountId: number; userId: number; at: Date },
): Promise<void> {
  const turn = await freeTurn(tx, claim.discountId, claim.userId)
  await tx.insert(couponClaims).values({ ...claim, state: 'held', turn })
}

async function freeTurn(tx: Tx, discountId: number, userId: number): Promise<number> {
  const rows = await tx
    .select({ turn: couponClaims.turn })
    .from(couponClaims)
    .where(and(eq(couponClaims.discountId, discountId), eq(couponClaims.userId, userId)))
  const taken = new Set(rows.map(({ turn }) => turn))
  let turn = 1
  while (taken.has(turn)) turn++
  return turn
}

/**
 * The claim follows the order's state. A payment for a closed order takes its number again if one is left; if not, it
 * is over the limit and doesn't count, since the price was agreed.
 */
export async function settleClaim(tx: Tx, orderId: number, paid: boolean): Promise<void> {
  if (!paid) {
    await tx.update(couponClaims).set({ state: 'free', turn: null }).where(eq(couponClaims.orderId, orderId))
    return
  }
  const its = eq(couponClaims.orderId, orderId)
  const kept = await tx
    .update(couponClaims)
    .set({ state: 'used' })
    .where(and(its, eq(couponClaims.state, 'held')))
    .returning({ orderId: couponClaims.orderId })
  if (kept.length > 0) return
  const [claim] = await tx.select().from(couponClaims).where(its)
  if (claim?.state !== 'free') return
  const discount = await lockDiscount(tx, claim.discountId)
  const isOver = discount !== undefined && isUsedUp(discount)
  const turn = isOver ? null : await freeTurn(tx, claim.discountId, claim.userId)
  await tx
    .update(couponClaims)
    .set({ state: isOver ? 'late' : 'used', turn })
    .where(its)
}

/** Whether the coupon has reached its limit. */
export const isUsedUp = ({ claimed, mostUses }: Pick<Discount, 'claimed' | 'mostUses'>): boolean =>
  mostUses !== null && claimed >= mostUses

export interface CouponUse {
  order: Order
  state: 'held' | 'used' | 'free' | 'late'
  at: Date
}

/** Those of open and paid orders, newest first; orders that were never paid don't matter. */
export async function listUses(
  db: Db,
  discountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; uses: CouponUse[] }> {
  const shown = and(
    eq(couponClaims.discountId, discountId),
    inArray(orders.state, ['open', 'paid', 'refunded']),
  )
  const [total] = await db
    .select({ count: count() })
    .from(couponClaims)
    .innerJoin(orders, eq(orders.id, couponClaims.orderId))
    .where(shown)
  const uses = await db
    .select({ order: orders, state: couponClaims.state, at: couponClaims.at })
    .from(couponClaims)
    .innerJoin(orders, eq(orders.id, couponClaims.orderId))
    .where(shown)
    .orderBy(desc(couponClaims.at), desc(couponClaims.orderId))
    .limit(limit)
    .offset(offset)
  return { count: total?.count ?? 0, uses }
}

export interface CouponFigures {
  used: number
  held: number
  offCents: number
  salesCents: number
}

/** By discount; unused ones are missing. */
export async function sumUses(
  db: Db,
  discountIds: readonly number[],
): Promise<ReadonlyMap<number, CouponFigures>> {
  if (discountIds.length === 0) return new Map()
  const isPaid = sql`${orderLines.state} = 'paid'`
  const rows = await db
    .select({
      discountId: couponClaims.discountId,
      used: sql<number>`count(distinct ${orders.id}) filter (where ${orders.state} = 'paid')`.mapWith(Number),
      held: sql<number>`count(distinct ${orders.id}) filter (where ${orders.state} = 'open')`.mapWith(Number),
      offCents: sql<number>`coalesce(sum(${orderLines.couponCents}) filter (where ${isPaid}), 0)`.mapWith(
        Number,
      ),
      salesCents: sql<number>`coalesce(sum(${orderLines.priceCents}) filter (where ${isPaid}), 0)`.mapWith(
        Number,
      ),
    })
    .from(couponClaims)
    .innerJoin(orders, eq(orders.id, couponClaims.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), sql`${orderLines.couponCents} > 0`))
    .where(inArray(couponClaims.discountId, [...discountIds]))
    .groupBy(couponClaims.discountId)
  return new Map(rows.map(({ discountId, ...figures }) => [discountId, figures]))
}
