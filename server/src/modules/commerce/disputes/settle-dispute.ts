import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Dispute, PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { mailAboutOrder } from '../commerce.jobs.definitions.ts'
import type { Order, Refund } from '../commerce.tables.ts'
import { post } from '../ledger/ledger.repository.ts'
import { movementsOf, refundEntries } from '../ledger/ledger.rules.ts'
import { partsBack } from '../ledger/price-parts.ts'
import { endLines, restoreLines } from '../orders/end-lines.ts'
import { listLines, lockBuyerOf } from '../orders/order.repository.ts'
import { findPayment, lockOrderAndPayment } from '../payments/payment.repository.ts'
import {
  changeRefund,
  findRefundByKey,
  listParts,
  partsLeft,
  recordRefund,
  requestRefund,
} from '../refunds/refund.repository.ts'
import { recordDispute } from './dispute.repository.ts'

/** Kinds of events after which the provider is asked about a dispute. */
export const isAboutDispute = (kind: string): boolean => kind.includes('dispute')

/**
 * A buyer's bank has reversed the payment: a refund that the provider made on its own. What it bought ends, and the
 * seller is no longer owed it. A won dispute restores payment and access; a lost one changes nothing. Whatever the
 * event said, the provider's current answer counts, so events that arrive twice or late change nothing. Returns
 * whether it changed something.
 */
export async function settleDispute(
  context: CommerceContext,
  provider: PaymentProvider,
  intentId: string,
): Promise<boolean> {
  const payment = await findPayment(context.db, provider.name, intentId)
  const dispute = payment && (await provider.findDispute(intentId))
  if (!dispute) return false
  return context.db.transaction(async tx => {
    const [, { order }] = await Promise.all([
      lockBuyerOf(tx, payment.orderId),
      lockOrderAndPayment(tx, payment.orderId),
    ])
    const written = await recordDispute(tx, order, dispute, context.clock.now())
    const changed = written.before !== written.dispute.state
    if (changed) await notifyOfDispute(context, tx, written)
    const known = await findRefundByKey(tx, keyOf(dispute))
    if (dispute.state === 'won') {
      if (known?.state !== 'done') return changed
      await restoreWon(context, tx, order, dispute, known)
      return true
    }
    if (known || order.state !== 'paid') return changed
    await revoke(context, tx, order, dispute)
    return true
  })
}

const acts = { open: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const

/**
 * The log has it as an act of no one, and the buyer gets an email, but not about the end of a dispute they were never
 * told of.
 */
async function notifyOfDispute(
  context: CommerceContext,
  tx: Tx,
  { dispute, before }: Awaited<ReturnType<typeof recordDispute>>,
): Promise<void> {
  const { id, orderId, state, amountCents } = dispute
  await recordAct(context, tx, null, {
    act: acts[state],
    subject: { type: 'order', id: orderId },
    after: { disputed_cents: amountCents },
  })
  if (before === null && state === 'won') return
  await context.jobs.enqueue(tx, mailAboutOrder, { template: `dispute_${state}`, id })
}

const keyOf = ({ id }: Dispute): string => `dispute-${id}`

async function revoke(context: CommerceContext, tx: Tx, order: Order, dispute: Dispute): Promise<void> {
  const at = context.clock.now()
  const all = await listLines(tx, [order.id])
  const parts = await partsLeft(tx, order.id, all)
  if (parts.length === 0) return
  const refund = await recordRefund(tx, {
    orderId: order.id,
    key: keyOf(dispute),
    parts,
    reason: 'dispute',
    providerRefundId: dispute.id,
    at,
  })
  if (refund.amountCents !== dispute.amountCents) {
    context.log.error({ order: order.id, dispute: dispute.id }, 'dispute amount differs from its order')
    context.metrics.paymentMismatch('dispute')
  }
  const lines = await partsBack(tx, parts)
  await post(tx, {
    key: `dispute:${dispute.id}`,
    kind: 'refund',
    orderId: order.id,
    at,
    entries: refundEntries(order.provider, lines),
    movements: movementsOf(lines, 'refunded'),
  })
  await endLines(context, tx, order, { all, parts, at })
}

async function restoreWon(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  dispute: Dispute,
  refund: Refund,
): Promise<void> {
  const at = context.clock.now()
  const parts = await listParts(tx, refund.id, await listLines(tx, [order.id]))
  await changeRefund(tx, refund.id, { state: 'failed', failure: 'dispute won', doneAt: null })
  const keys = { key: `dispute-won:${dispute.id}`, undone: `dispute:${dispute.id}` }
  // Its money goes back to the buyer.
  const surplus = await restoreLines(context, tx, order, { parts, ...keys, again: () => true, at })
  if (surplus.length === 0) return
  await requestRefund(context, tx, {
    orderId: order.id,
    key: `surplus-${keyOf(dispute)}`,
    parts: parts.filter(({ line }) => surplus.includes(line)),
    reason: 'surplus',
    staffId: null,
    at,
  })
}
