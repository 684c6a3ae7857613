import { and, asc, count, desc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { lockProfile } from '../accounts/index.ts'
import { type Order, type OrderLine, orderLines, orders } from './commerce.tables.ts'
import type { Item } from './kinds/line-kind.ts'
import type { NewLine } from './order.rules.ts'
import { type LineState, mayLineBecome, mayOrderBecome, type OrderState } from './order.states.ts'

/**
 * A buyer's orders are opened and settled one after the other: two tabs and the provider's message find each
 * other's work done. Other rows may go on pointing at the buyer meanwhile.
 */
export const lockBuyer = (tx: Tx, userId: number): Promise<void> => lockProfile(tx, userId)

/** The same for who knows the order only. */
export const lockBuyerOf = (tx: Tx, orderId: number): Promise<void> =>
  lockProfile(tx, sql`(select user_id from orders where id = ${orderId})`)

export interface NewOrder {
  userId: number
  provider: Order['provider']
  method: Order['method']
  capture: Order['capture']
  locale: Locale
  createdAt: Date
  expiresAt: Date
  lines: readonly NewLine[]
}

export async function insertOrder(
  tx: Tx,
  { lines, ...order }: NewOrder,
): Promise<{ order: Order; lines: OrderLine[] }> {
  const totalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const [row] = await tx
    .insert(orders)
    .values({ ...order, state: 'open', totalCents })
    .returning()
  if (!row) throw new Error('The order was not written')
  const written = await tx
    .insert(orderLines)
    .values(
      lines.map((line, place) => ({
        ...line,
        place,
        orderId: row.id,
        userId: order.userId,
        state: 'open' as const,
      })),
    )
    .returning()
  return { order: row, lines: written }
}

export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

/** Until the transaction ends; after the buyer. */
export async function lockOrder(tx: Tx, id: number): Promise<Order> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw new Error(`Order ${id} is not there`)
  return row
}

export function listLines(db: Db, orderIds: readonly number[]): Promise<OrderLine[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.place))
}

export async function changeOrder(tx: Tx, order: Order, state: OrderState, at: Date): Promise<void> {
  if (!mayOrderBecome(order.state, state)) {
    throw new Error(`Order ${order.id} may not go from ${order.state} to ${state}`)
  }
  await tx
    .update(orders)
    .set({ state, ...(state === 'paid' && { paidAt: at }) })
    .where(eq(orders.id, order.id))
}

/** What is open stays so until then. */
export async function prolongOrder(tx: Tx, { id }: Order, expiresAt: Date): Promise<void> {
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, id))
}

export async function changeLines(tx: Tx, lines: readonly OrderLine[], state: LineState): Promise<void> {
  for (const line of lines) {
    if (!mayLineBecome(line.state, state)) {
      throw new Error(`Line ${line.id} may not go from ${line.state} to ${state}`)
    }
  }
  if (lines.length === 0) return
  await tx
    .update(orderLines)
    .set({ state })
    .where(
      inArray(
        orderLines.id,
        lines.map(({ id }) => id),
      ),
    )
}

const isAnyOf = (items: readonly Item[]) => sql`(${orderLines.kind}, ${orderLines.itemId}) in (
  select * from unnest(${sql.param(items.map(({ kind }) => kind))}::text[],
    ${sql.param(items.map(({ itemId }) => itemId))}::bigint[]))`

/** Open orders of a buyer that are about any of these items. */
export async function listOpenOrders(
  db: Db,
  userId: number,
  items: readonly Item[],
): Promise<(Order & { lines: OrderLine[] })[]> {
  const touched = await db
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), eq(orderLines.state, 'open'), isAnyOf(items)))
  const ids = touched.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id))
  const lines = await listLines(db, ids)
  return rows.map(order => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}

/** Those of the buyer that nobody has paid yet, the newest first. */
export function listUnpaidOf(db: Db, userId: number, limit: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open')))
    .orderBy(desc(orders.id))
    .limit(limit)
}

/** Open orders whose time is over, the oldest first. */
export function listDue(db: Db, now: Date, limit: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'open'), lte(orders.expiresAt, now)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit)
}

const kept = or(eq(orders.state, 'paid'), eq(orders.state, 'refunded'))

export async function listPaidOf(
  db: Db,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ count: number; orders: Order[] }> {
  const mine = and(eq(orders.userId, userId), kept)
  const [total] = await db.select({ count: count() }).from(orders).where(mine)
  const rows = await db
    .select()
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.id))
    .limit(page.limit)
    .offset(page.offset)
  return { count: total?.count ?? 0, orders: rows }
}

/** Of these items those that the buyer has paid for in another order. */
export function listBought(db: Db, userId: number, items: readonly Item[]): Promise<Item[]> {
  return db
    .select({ kind: orderLines.kind, itemId: orderLines.itemId })
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), eq(orderLines.state, 'paid'), isAnyOf(items)))
}
