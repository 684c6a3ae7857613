import { insertHeld } from '#server/modules/commerce/held/held.repository.ts'
import type { Item, Offer } from '#server/modules/commerce/kinds/line-kind.ts'
import { post } from '#server/modules/commerce/ledger/ledger.repository.ts'
import { movementsOf, refundEntries } from '#server/modules/commerce/ledger/ledger.rules.ts'
import { changeLines, changeOrder, lockOrder } from '#server/modules/commerce/orders/order.repository.ts'
import { lineOf } from '#server/modules/commerce/orders/order.rules.ts'
import { recordRefund, wholeLines } from '#server/modules/commerce/refunds/refund.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { importRefund } from '../platform/import-charges.ts'
import { type ImportedPayment, importPaid, provider } from './import-paid.ts'

export interface ImportedItemSale {
  item: Item
  userId: number
  /** Never free. */
  offer: Offer
  at: Date
  /** When it was refunded. */
  refundedAt: Date | null
}

/** Orders for lessons that were sold before there were orders: one each, paid and held, and refunded where it was. */
export async function importItemSales(
  { config }: Pick<Platform, 'config'>,
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
    { held: true },
  )
  const kept = paid.filter((_, index) => !sales[index]?.refundedAt)
  for (const { line, at } of kept) await insertHeld(tx, [line], at)
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
