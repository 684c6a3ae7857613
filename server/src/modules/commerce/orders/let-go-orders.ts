import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { Seller } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { orderLines } from '../commerce.tables.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { closeOrder } from './close-order.ts'
import { findOrder } from './order.repository.ts'
import { releaseOrder } from './release-order.ts'

/** Orders that are open with something of a seller's, by ID. */
export async function listOpenOf(
  db: Db,
  { type, id }: Seller,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.state, 'open'),
        eq(type === 'centre' ? orderLines.centreId : orderLines.teacherId, id),
        gt(orderLines.orderId, afterId),
      ),
    )
    .orderBy(asc(orderLines.orderId))
    .limit(limit)
  return rows.map(row => row.id)
}

/** What is authorised is released, and what is not paid is closed. Whoever has paid before this has bought. */
export async function letGoOrder(context: CommerceContext, orderId: number): Promise<void> {
  const order = await findOrder(context.db, orderId)
  if (order?.state !== 'open') return
  const payment = await findPaymentOf(context.db, orderId)
  if (payment?.state === 'authorised') await releaseOrder(context, orderId)
  else await closeOrder(context, order)
}
