import type { Tx } from '#server/platform/db/db.ts'
import { importRefund } from '#server/platform/payments/import-charges.ts'
import type { Platform } from '#server/platform/platform.ts'
import { trialItem } from './kinds/trial-line.ts'
import { post } from './ledger/ledger.repository.ts'
import { movementsOf, refundEntries } from './ledger/ledger.rules.ts'
import { type ImportedPayment, importPaid, provider } from './orders/import-paid.ts'
import { changeLines, changeOrder, lockOrder } from './orders/order.repository.ts'
import { lineOf } from './orders/order.rules.ts'
import { recordRefund, wholeLines } from './refunds/refund.repository.ts'

export interface ImportedBookingSale {
  bookingId: number
  userId: number
  teacherId: number
  title: string
  /** More than nothing. */
  priceCents: number
  at: Date
  /** When it was given back. */
  refundedAt: Date | null
}

/** Orders for lessons that were booked before there were orders: one each, paid, and given back where it was. */
export async function importBookingSales(
  { config }: Platform,
  tx: Tx,
  sales: readonly ImportedBookingSale[],
): Promise<void> {
  const paid = await importPaid(
    tx,
    sales.map(({ bookingId, userId, at, title, priceCents, teacherId }) => ({
      userId,
      at,
      line: lineOf(
        trialItem(bookingId),
        { title, priceCents, teacherId, centreId: null },
        config.platformFeePercent,
      ),
    })),
  )
  for (const [index, payment] of paid.entries()) {
    const at = sales[index]?.refundedAt
    if (at) await giveBack(tx, payment, at)
  }
}

async function giveBack(tx: Tx, { orderId, intentId, line }: ImportedPayment, at: Date): Promise<void> {
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
