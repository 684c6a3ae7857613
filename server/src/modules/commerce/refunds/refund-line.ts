import type { Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Item } from '../kinds/line-kind.ts'
import {
  changeLines,
  changeOrder,
  findPaidLine,
  listLines,
  lockBuyer,
  lockOrder,
} from '../orders/order.repository.ts'
import { findRefundByKey, partsLeft, requestRefund } from './refund.repository.ts'

export interface LineRefund {
  userId: number
  item: Item
  reason: string
  /** Only so much, at most what is left, once under this key; all that is left without. */
  part?: { cents: number; key: string }
}

/**
 * Refunds what was paid for one item, inside the caller's transaction: it locks the buyer and the order and records
 * the refund; a job asks the provider. Called again, it finds its work done. The caller ends the item itself after
 * this, because locks are taken in this order. 'unpaid' if it wasn't paid, 'known' if all of it, or this part, was
 * refunded before.
 */
export async function refundLine(
  context: CommerceContext,
  tx: Tx,
  { userId, item, reason, part }: LineRefund,
): Promise<'refunded' | 'known' | 'unpaid'> {
  await lockBuyer(tx, userId)
  const found = await findPaidLine(tx, userId, item)
  if (!found) return 'unpaid'
  const order = await lockOrder(tx, found.orderId)
  const all = await listLines(tx, [order.id])
  const line = all.find(({ id }) => id === found.id)
  if (line?.state !== 'paid') return 'known'
  const at = context.clock.now()
  if (line.priceCents > 0) {
    const key = part ? `${part.key}-${line.id}` : `${item.kind}-${item.itemId}-${line.id}`
    const [left] = await partsLeft(tx, order.id, [line])
    const amountCents = Math.min(part?.cents ?? Number.POSITIVE_INFINITY, left?.amountCents ?? 0)
    if (amountCents <= 0 || (await findRefundByKey(tx, key))) return 'known'
    const parts = [{ line, amountCents }]
    await requestRefund(context, tx, { orderId: order.id, key, parts, reason, staffId: null, at })
    return 'refunded'
  }
  if (part) return 'known'
  await changeLines(tx, [line], 'refunded')
  const left = all.filter(({ id, state }) => id !== line.id && state !== 'refunded')
  if (left.length === 0) await changeOrder(tx, order, 'refunded', at)
  return 'refunded'
}
