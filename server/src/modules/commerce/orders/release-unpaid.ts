import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { closeOrder } from './close-order.ts'
import { findOrder } from './order.repository.ts'

/** The buyer has thought better of it: nobody waits for the end of a hold that nobody wants. */
export async function releaseUnpaid(
  context: CommerceContext,
  { userId }: Caller,
  orderId: number,
): Promise<boolean> {
  const order = await findOrder(context.db, orderId)
  if (order?.userId !== userId) throw new Refusal('order_unknown')
  return order.state === 'open' && (await closeOrder(context, order)) === 'cancelled'
}
