import type { PaymentProvider, ProviderRefund } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { mailAboutOrder } from '../commerce.jobs.definitions.ts'
import type { Refund } from '../commerce.tables.ts'
import { post } from '../ledger/ledger.repository.ts'
import { movementsOf, refundEntries } from '../ledger/ledger.rules.ts'
import { partsBack } from '../ledger/price-parts.ts'
import { endLines, restoreLines } from '../orders/end-lines.ts'
import { listLines, lockBuyerOf, lockOrder } from '../orders/order.repository.ts'
import { findPayment } from '../payments/payment.repository.ts'
import { writeSeen } from '../reconciliation/difference.repository.ts'
import { changeRefund, listParts, listRefunds, lockRefund } from './refund.repository.ts'

/** Kinds of messages after which the provider is asked about refunds. */
export const isAboutRefund = (kind: string): boolean => kind.includes('refund')

/**
 * Asks the provider what has become of the refunds of a payment, those that are done included: a bank can return one.
 * Whatever a message said, the provider's present word counts, so messages that come twice or late change nothing.
 * Answers whether something changed.
 */
export async function settleRefunds(
  context: CommerceContext,
  provider: PaymentProvider,
  intentId: string,
): Promise<boolean> {
  const payment = await findPayment(context.db, provider.name, intentId)
  if (!payment) return false
  let changed = false
  for (const refund of await listRefunds(context.db, [payment.orderId])) {
    const { id, state, providerRefundId } = refund
    // What the provider did by itself has no refund of ours there.
    if ((state !== 'pending' && state !== 'done') || !providerRefundId || providerRefundId === intentId)
      continue
    const asked = { intentId, id: providerRefundId, key: `refund-${id}` }
    const said = await provider.findRefund(asked)
    if (said && (await applyRefund(context, refund, said))) changed = true
  }
  return changed
}

/** What the provider said of a refund, written into the books. Answers whether it changed something. */
export async function applyRefund(
  context: CommerceContext,
  refund: Refund,
  { id, state }: ProviderRefund,
): Promise<boolean> {
  if (state === 'failed') return failRefund(context, refund, 'failed')
  if (state === 'pending') return keepPending(context, refund, id)
  return completeRefund(context, refund, id)
}

/** Access stays until the refund has succeeded. */
async function keepPending(
  context: CommerceContext,
  { id }: Refund,
  providerRefundId: string,
): Promise<boolean> {
  return context.db.transaction(async tx => {
    const refund = await lockRefund(tx, id)
    if (refund.state !== 'requested') return false
    await changeRefund(tx, id, { state: 'pending', providerRefundId })
    await context.jobs.enqueue(tx, mailAboutOrder, { template: 'refund_pending', id })
    return true
  })
}

async function completeRefund(
  context: CommerceContext,
  { id, orderId }: Refund,
  providerRefundId: string,
): Promise<boolean> {
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    await lockBuyerOf(tx, orderId)
    const order = await lockOrder(tx, orderId)
    const refund = await lockRefund(tx, id)
    if (refund.state !== 'requested' && refund.state !== 'pending') return false
    const all = await listLines(tx, [orderId])
    const parts = await listParts(tx, id, all)
    const given = await partsBack(tx, parts)
    await changeRefund(tx, id, { state: 'done', providerRefundId, doneAt: at })
    await post(tx, {
      ...{ key: `refund:${id}`, kind: 'refund', orderId, at },
      entries: refundEntries(order.provider, given),
      movements: movementsOf(given, 'refunded'),
    })
    await endLines(context, tx, order, { all, parts, at })
    await context.jobs.enqueue(tx, mailAboutOrder, { template: 'refund', id })
    return true
  })
}

/**
 * Final. What had ended because of it is given again; what ended for a reason of its own, such as a cancelled lesson,
 * stays so, and we owe the money. Staff find it among the differences and send it again from there.
 */
export async function failRefund(
  context: CommerceContext,
  { id, orderId }: Refund,
  failure: string,
): Promise<boolean> {
  const at = context.clock.now()
  const failed = await context.db.transaction(async tx => {
    await lockBuyerOf(tx, orderId)
    const order = await lockOrder(tx, orderId)
    const refund = await lockRefund(tx, id)
    if (refund.state === 'failed') return false
    await changeRefund(tx, id, { state: 'failed', failure, doneAt: null })
    if (refund.state === 'done') {
      const parts = await listParts(tx, id, await listLines(tx, [orderId]))
      const again = refund.staffId !== null
      const keys = { key: `refund-failed:${id}`, undone: `refund:${id}` }
      await restoreLines(context, tx, order, { parts, ...keys, again, at })
    }
    await writeSeen(tx, [{ kind: 'refund_failed', detail: { refund: id, order: orderId } }], at)
    // Staff who ask for it see the refusal themselves; the buyer has heard nothing of it yet.
    if (refund.state !== 'requested' || refund.staffId === null)
      await context.jobs.enqueue(tx, mailAboutOrder, { template: 'refund_failed', id })
    return true
  })
  if (failed) context.log.error({ refund: id, failure }, 'refund failed at the provider')
  return failed
}
