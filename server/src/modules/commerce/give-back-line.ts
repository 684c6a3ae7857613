import type { Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from './commerce.context.ts'
import type { Item } from './kinds/line-kind.ts'
import {
  changeLines,
  changeOrder,
  findPaidLine,
  listLines,
  lockBuyer,
  lockOrder,
} from './order.repository.ts'
import { listRefundedLines, requestRefund } from './refund.repository.ts'

/**
 * Gives back what was paid for one item, inside the caller's transaction: locks the buyer and the order, and writes
 * the refund down; the provider is asked by a job. Called again it finds it done. Taking the item itself back is the
 * caller's, after this, since locks are taken in this order. False where nobody has paid for it.
 */
export async function giveBackLine(
  context: CommerceContext,
  tx: Tx,
  { userId, item, reason }: { userId: number; item: Item; reason: string },
): Promise<boolean> {
  await lockBuyer(tx, userId)
  const found = await findPaidLine(tx, userId, item)
  if (!found) return false
  const order = await lockOrder(tx, found.orderId)
  const [all, underWay] = await Promise.all([listLines(tx, [order.id]), listRefundedLines(tx, order.id)])
  const line = all.find(({ id }) => id === found.id)
  if (line?.state !== 'paid' || underWay.has(line.id)) return true
  const at = context.clock.now()
  if (line.priceCents > 0) {
    const key = `${item.kind}-${item.itemId}-${line.id}`
    await requestRefund(context, tx, { orderId: order.id, key, lines: [line], reason, staffId: null, at })
    return true
  }
  await changeLines(tx, [line], 'refunded')
  const left = all.filter(({ id, state }) => id !== line.id && state !== 'refunded')
  if (left.length === 0) await changeOrder(tx, order, 'refunded', at)
  return true
}
