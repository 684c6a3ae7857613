import type { Db } from '#server/platform/db/db.ts'
import type { OrderLine } from '../commerce.tables.ts'
import { findOrder, listLines } from '../orders/order.repository.ts'
import { orderNumber } from '../orders/order-number.ts'
import { partsLeft } from './refund.repository.ts'

/** An order as those to the right see it, who know what may be asked for. */
export interface RefundableOrder {
  orderId: number
  number: string
  userId: number
  paidAt: Date | null
  lines: readonly RefundableLine[]
}

export interface RefundableLine
  extends Pick<OrderLine, 'id' | 'kind' | 'itemId' | 'teacherId' | 'centreId' | 'title' | 'priceCents'> {
  /** What could still be refunded, without what is on its way back. */
  leftCents: number
}

/** What was paid for, also where its money has gone back. */
export async function findRefundable(db: Db, orderId: number): Promise<RefundableOrder | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const lines = await listLines(db, [orderId])
  const left = new Map((await partsLeft(db, orderId, lines)).map(part => [part.line.id, part.amountCents]))
  return {
    orderId,
    number: orderNumber(order),
    userId: order.userId,
    paidAt: order.paidAt,
    lines: lines
      .filter(({ state }) => state === 'paid' || state === 'refunded')
      .map(({ id, kind, itemId, teacherId, centreId, title, priceCents }) => ({
        ...{ id, kind, itemId, teacherId, centreId, title, priceCents },
        leftCents: left.get(id) ?? 0,
      })),
  }
}
