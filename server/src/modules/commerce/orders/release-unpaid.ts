import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { closeOrder } from './close-order.ts'
import { findOrder } from './order.repository.ts'

/** Closes an open order that its buyer abandoned, so that what it holds is free at once. */
export async function releaseUnpaid(
  context: CommerceContext,
  { userId }: Caller,
  orderId: number,
): Promise<boolean> {
  const order = await findOrder(context.db, orderId)
  if (order?.userId !== userId) throw new Refusal('order_unknown')
  return order.state === 'open' && (await closeOrder(context, order)) === 'cancelled'
}
