import type { Tx } from '#server/platform/db/db.ts'
import { importRefund } from '#server/platform/payments/import-charges.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Item, Offer } from '../kinds/line-kind.ts'
import { post } from '../ledger/ledger.repository.ts'
import { movementsOf, refundEntries } from '../ledger/ledger.rules.ts'
import { recordRefund, wholeLines } from '../refunds/refund.repository.ts'
import { type ImportedPayment, importPaid, provider } from './import-paid.ts'
import { changeLines, changeOrder, lockOrder } from './order.repository.ts'
import { lineOf } from './order.rules.ts'

export interface ImportedItemSale {
  item: Item
  userId: number
  /** It costs more than nothing. */
  offer: Offer
  at: Date
  /** When it was refunded. */
  refundedAt: Date | null
}

/** Orders for items that were sold before there were orders: one each, paid, and refunded where it was. */
export async function importItemSales(
  { config }: Platform,
  tx: Tx,
  sales: readonly ImportedItemSale[],
): Promise<void> {
  const paid = await importPaid(
    tx,
    sales.map(({ item, userId, at, offer }) => ({
      userId,
      at,
      line: lineOf(item, offer, config.platformFeePercent),
    })),
  )
  for (const [index, payment] of paid.entries()) {
    const at = sales[index]?.refundedAt
    if (at) await refund(tx, payment, at)
  }
}

async function refund(tx: Tx, { orderId, intentId, line }: ImportedPayment, at: Date): Promise<void> {
  const key = `import-${orderId}`
  const providerRefundId = await importRefund(tx, { intentId, amountCents: line.priceCents, key, at })
  const reason = 'lesson cancelled'
  const { id } = await recordRefund(tx, {
    orderId,
    key,
    parts: wholeLines([line]),
    reason,
    at,
    providerRefundId,
  })
  await post(tx, {
    key: `refund:${id}`,
    kind: 'refund',
    orderId,
    at,
    entries: refundEntries(provider, [line]),
    movements: movementsOf([line], 'refunded'),
  })
  await changeLines(tx, [line], 'refunded')
  await changeOrder(tx, await lockOrder(tx, orderId), 'refunded', at)
}
