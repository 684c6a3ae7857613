import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import {
  disputes,
  type Order,
  type OrderDispute,
  orderLines,
  orders,
  type Refund,
  refunds,
} from '../commerce.tables.ts'

export type OrderEventsOf = { userId: number } | { orderId: number }

export interface OrderEvents {
  orders: Order[]
  refunds: Refund[]
  disputes: OrderDispute[]
  /** The titles of what was bought, by order. */
  titles: ReadonlyMap<number, string>
  /** When each order was placed, which is part of its number. */
  placedAt: ReadonlyMap<number, Date>
}

/** The newest of each: what a timeline of someone, or of one order, has of its money. */
export async function listOrderEvents(db: Db, of: OrderEventsOf, limit: number): Promise<OrderEvents> {
  const ofOrders = 'userId' in of ? eq(orders.userId, of.userId) : eq(orders.id, of.orderId)
  const [placed, refunded, disputed] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(ofOrders)
      .orderBy(
        desc(sql`greatest(${orders.createdAt}, ${orders.paidAt},
          case when ${orders.state} = 'expired' then ${orders.expiresAt} end)`),
      )
      .limit(limit),
    db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(ofOrders)
      .orderBy(desc(sql`coalesce(${refunds.doneAt}, ${refunds.createdAt})`))
      .limit(limit),
    db
      .select()
      .from(disputes)
      .where('userId' in of ? eq(disputes.userId, of.userId) : eq(disputes.orderId, of.orderId))
      .orderBy(desc(sql`greatest(${disputes.openedAt}, ${disputes.closedAt})`))
      .limit(limit),
  ])
  const ids = [
    ...placed.map(({ id }) => id),
    ...refunded.map(({ refund }) => refund.orderId),
    ...disputed.map(({ orderId }) => orderId),
  ]
  const [lines, dates] = await Promise.all([linesOf(db, ids), datesOf(db, ids)])
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return {
    orders: placed,
    refunds: refunded.map(({ refund }) => refund),
    disputes: disputed,
    titles: new Map([...byOrder].map(([id, of]) => [id, of.map(({ title }) => title).join(', ')])),
    placedAt: new Map(dates.map(({ id, createdAt }) => [id, createdAt])),
  }
}

const linesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .select({ orderId: orderLines.orderId, title: orderLines.title })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.orderId, orderLines.place)

const datesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))

/** What an order bought, by kind and ID. */
export const listOrderItems = (db: Db, orderId: number): Promise<{ kind: string; itemId: number }[]> =>
  db
    .select({ kind: orderLines.kind, itemId: orderLines.itemId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
