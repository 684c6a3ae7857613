import type { PaymentProvider, ProviderRefund } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { mailAboutOrder } from '../commerce.jobs.definitions.ts'
import type { OrderLine, Refund } from '../commerce.tables.ts'
import { post } from '../ledger/ledger.repository.ts'
import { movementsOf, refundEntries } from '../ledger/ledger.rules.ts'
import { partsBack } from '../ledger/price-parts.ts'
import { endLines, restoreLines } from '../orders/end-lines.ts'
import { listLines, lockBuyerOf, lockOrder } from '../orders/order.repository.ts'
import { findPayment } from '../payments/payment.repository.ts'
import { writeSeen } from '../reconciliation/difference.repository.ts'
import {
  changeRefund,
  linesRefundedAfter,
  listParts,
  listRefunds,
  lockRefund,
  sellerClosed,
} from './refund.repository.ts'

/** Kinds of events after which the provider is asked about refunds. */
export const isAboutRefund = (kind: string): boolean => kind.includes('refund')

/**
 * Asks the provider for the state of a payment's refunds, including completed ones, because a bank can return one.
 * Whatever an event said, the provider's current answer counts, so events that arrive twice or late change nothing.
 * Returns whether something changed.
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
    // A refund the provider made on its own isn't one of ours there.
    if ((state !== 'pending' && state !== 'done') || !providerRefundId || providerRefundId === intentId)
      continue
    const asked = { intentId, id: providerRefundId, key: `refund-${id}` }
    const said = await provider.findRefund(asked)
    if (said && (await applyRefund(context, refund, said))) changed = true
  }
  return changed
}

/** Books the provider's answer about a refund. Returns whether it changed something. */
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
    if (refund.staffId !== null || refund.reason !== sellerClosed)
      await context.jobs.enqueue(tx, mailAboutOrder, { template: 'refund', id })
    return true
  })
}

/**
 * Final. What had ended because of it is given again; what ended for another reason, such as a cancelled lesson or the
 * refund of the rest, stays ended, and we owe the amount. Staff find it among the differences and send it again from there.
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
      const over = await linesRefundedAfter(tx, refund)
      const again = ({ id }: OrderLine) => refund.staffId !== null && !over.has(id)
      const keys = { key: `refund-failed:${id}`, undone: `refund:${id}` }
      await restoreLines(context, tx, order, { parts, ...keys, again, at })
    }
    await writeSeen(tx, [{ kind: 'refund_failed', detail: { refund: id, order: orderId } }], at)
    // Staff who request it see the refusal themselves; the buyer hasn't been told of it yet.
    if (refund.state !== 'requested' || refund.staffId === null)
      await context.jobs.enqueue(tx, mailAboutOrder, { template: 'refund_failed', id })
    return true
  })
  if (failed) context.log.error({ refund: id, failure }, 'refund failed at the provider')
  return failed
}
