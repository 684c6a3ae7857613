import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, type Person } from '../accounts/index.ts'
import { recordSale } from '../community/index.ts'
import { grant, holderText } from '../library/index.ts'
import { mailReceipt } from './commerce.mails.ts'
import { post } from './ledger.repository.ts'
import { paymentEntries, providerFeeEntries } from './ledger.rules.ts'
import {
  changeLines,
  changeOrder,
  listLines,
  listPaidFor,
  type Order,
  type OrderLine,
} from './order.repository.ts'
import { requestRefund } from './refund.repository.ts'

/**
 * Gives the buyer what has been paid for and writes it into the books, in the transaction of whoever found out
 * that it was paid. The buyer and the order are held.
 */
export async function fulfilOrder(
  platform: Platform,
  tx: Tx,
  order: Order,
  /** What the provider keeps; 0 where it has not said so. */
  providerFeeCents = 0,
): Promise<void> {
  const at = platform.clock.now()
  const lines = await listLines(tx, [order.id])
  const owned = await listPaidFor(
    tx,
    order.userId,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const surplus = lines.filter(({ productId, priceCents }) => owned.has(productId ?? 0) && priceCents > 0)
  // What was taken for nothing in another order meanwhile is there already.
  const idle = lines.filter(({ productId, priceCents }) => owned.has(productId ?? 0) && priceCents === 0)
  const bought = lines.filter(line => !surplus.includes(line) && !idle.includes(line))
  await changeOrder(tx, order, 'paid', at)
  await changeLines(tx, bought, 'paid')
  await changeLines(tx, surplus, 'surplus')
  await changeLines(
    tx,
    idle.filter(({ state }) => state === 'open'),
    'closed',
  )
  const buyer = await findPersonByUserId(tx, order.userId)
  await handOver(platform, tx, order, bought, buyer)
  if (order.provider !== 'none') {
    const settled = lines.map(
      line => ({ ...line, state: surplus.includes(line) ? 'surplus' : 'paid' }) as const,
    )
    const about = { orderId: order.id, at }
    await post(
      tx,
      {
        ...about,
        key: `payment:${order.id}`,
        kind: 'payment',
        entries: paymentEntries(order.provider, settled),
      },
      {
        ...about,
        key: `provider-fee:${order.id}`,
        kind: 'provider_fee',
        entries: providerFeeEntries(order.provider, providerFeeCents),
      },
    )
  }
  // Paid for twice, in two orders that overtook each other: it goes back by itself.
  if (surplus.length > 0) {
    await requestRefund(platform, tx, {
      orderId: order.id,
      key: `surplus-${order.id}`,
      lines: surplus,
      reason: 'surplus',
      staffId: null,
      at,
    })
  }
  if (buyer) await mailReceipt(platform, tx, { order, buyer, lines })
}

/** Each kind of line has its own way of being given; in the order of products, so that no two wait for each other. */
async function handOver(
  platform: Platform,
  tx: Tx,
  order: Order,
  lines: readonly OrderLine[],
  buyer: Person | undefined,
): Promise<void> {
  const at = platform.clock.now()
  const ordered = lines.toSorted((one, other) => (one.productId ?? 0) - (other.productId ?? 0))
  for (const { productId, priceCents } of ordered) {
    if (productId === null) continue
    await grant(tx, {
      userId: order.userId,
      productId,
      source: priceCents === 0 ? 'free' : 'purchase',
      watermark: buyer ? holderText(buyer) : '',
      at,
    })
    if (priceCents > 0) await recordSale(platform, tx, { productId, userId: order.userId, at })
  }
}
