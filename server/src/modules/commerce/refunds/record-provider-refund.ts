import type { Intent } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { mailAboutOrder } from '../commerce.jobs.definitions.ts'
import type { Payment } from '../commerce.tables.ts'
import { post } from '../ledger/ledger.repository.ts'
import { movementsOf, refundEntries } from '../ledger/ledger.rules.ts'
import { partsBack } from '../ledger/price-parts.ts'
import { endLines } from '../orders/end-lines.ts'
import { listLines, lockBuyerOf } from '../orders/order.repository.ts'
import { lockOrderAndPayment } from '../payments/payment.repository.ts'
import { refundedByLedger } from '../reconciliation/reconcile.repository.ts'
import { listRefunds, partsLeft, recordRefund } from './refund.repository.ts'
import { partsOfSum } from './refund-parts.rules.ts'

/**
 * The provider has refunded on its own (someone pressed the button on its site): it is recorded like any other refund,
 * and what it bought ends. Refunds recorded in the meantime count, so it is never recorded twice. 'unclear' if the
 * amount could be for one line or another: a person has to decide.
 */
export async function recordProviderRefund(
  context: CommerceContext,
  payment: Payment,
  intent: Intent,
): Promise<'recorded' | 'agrees' | 'unclear'> {
  const { orderId } = payment
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    const [, { order }] = await Promise.all([lockBuyerOf(tx, orderId), lockOrderAndPayment(tx, orderId)])
    // Some providers count a pending refund, others don't; once it is over, both agree.
    if ((await listRefunds(tx, [orderId])).some(({ state }) => state === 'pending')) return 'unclear'
    const ours = await refundedByLedger(tx, orderId)
    const missing = intent.refundedCents - ours
    if (missing <= 0) return missing === 0 ? 'agrees' : 'unclear'
    const all = await listLines(tx, [orderId])
    const parts = partsOfSum(await partsLeft(tx, orderId, all), missing)
    if (!parts) return 'unclear'
    const key = `provider-${orderId}-${intent.refundedCents}`
    const refund = await recordRefund(tx, {
      orderId,
      key,
      parts,
      reason: 'provider',
      providerRefundId: intent.id,
      at,
    })
    const given = await partsBack(tx, parts)
    await post(tx, {
      key: `refund:${refund.id}`,
      kind: 'refund',
      orderId,
      at,
      entries: refundEntries(order.provider, given),
      movements: movementsOf(given, 'refunded'),
    })
    await endLines(context, tx, order, { all, parts, at })
    await context.jobs.enqueue(tx, mailAboutOrder, { template: 'refund', id: refund.id })
    return 'recorded'
  })
}
