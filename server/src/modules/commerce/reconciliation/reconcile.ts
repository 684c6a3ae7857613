import { desc } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import {
  type Intent,
  type PaymentProvider,
  ProviderUnavailable,
} from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { answerToBank, payRefund, sendPayout } from '../commerce.jobs.definitions.ts'
import { reconciliations } from '../commerce.tables.ts'
import { listWaitingAnswers } from '../disputes/answer.repository.ts'
import { findPayment, findPaymentOf } from '../payments/payment.repository.ts'
import { applyIntent, settlePayment } from '../payments/settle-payment.ts'
import { listWaitingPayouts } from '../payouts/payout.repository.ts'
import { listPendingRefunds, listRefunds, listWaitingRefunds } from '../refunds/refund.repository.ts'
import { settleRefunds } from '../refunds/settle-refund.ts'
import { auditLines } from './audit-lines.ts'
import { compareDisputes } from './compare-disputes.ts'
import { compareHeld } from './compare-held.ts'
import { listUnseen, type SeenDifference, settleDifference, writeSeen } from './difference.repository.ts'
import { type Comparison, Findings } from './findings.ts'
import { findUnbalanced, findWronglyPosted, listPending, refundedByLedger } from './reconcile.repository.ts'
import { isGone } from './repair-difference.ts'

const dayMs = 24 * 3600 * 1000
/** How far back everything is compared; older orders have been compared many times. */
const windowMs = 7 * dayMs
/** Younger payments may still be in progress. */
const graceMs = 2 * 60 * 1000
const refundTimeoutMs = 3600 * 1000

/**
 * Compares orders, ledger and provider with each other. Safe differences are repaired: a payment gives what it was
 * made for, and a promised refund is requested again. Everything else is for people to look at.
 */
export async function reconcileBooks(context: CommerceContext): Promise<Comparison> {
  const found = new Findings()
  const now = context.clock.now()
  const since = new Date(now.getTime() - windowMs)
  const settledBy = new Date(now.getTime() - graceMs)
  await settlePending(context, found, since, settledBy)
  await settlePendingRefunds(context, found, settledBy)
  for (const provider of new Set([context.payments.card, context.payments.alipay])) {
    if (provider) await compareProvider(context, found, provider, since, settledBy)
  }
  await compareDisputes(context, found, since)
  await compareBooks(context, found, since, settledBy)
  await compareHeld(context, found, since)
  await askAgain(context, found, new Date(now.getTime() - refundTimeoutMs))
  const { checked, repaired, mismatches, details } = found
  await context.db.insert(reconciliations).values({ at: now, checked, repaired, mismatches, details })
  const fresh = await keepDifferences(context, found, now)
  // Logged once when it is found; the portal shows it until it is settled.
  if (fresh.length > 0) context.log.error({ mismatches, details }, 'ledger mismatch')
  return { checked, repaired, mismatches, details }
}

/** Younger payments are checked every few minutes; older ones wait for the full comparison. */
const lateMs = 2 * 3600 * 1000

/** Settles within minutes payments whose event never arrived and whose browser was closed. */
export async function settleLatePayments(context: CommerceContext): Promise<void> {
  const now = context.clock.now().getTime()
  await settlePending(context, new Findings(), new Date(now - lateMs), new Date(now - graceMs))
}

/** Stores the differences for people to settle, and drops those that no longer exist; returns the new ones. */
async function keepDifferences(
  context: CommerceContext,
  found: Findings,
  at: Date,
): Promise<SeenDifference[]> {
  const { db } = context
  const fresh = await writeSeen(db, found.seen, at)
  for (const difference of await listUnseen(db, at, 100)) {
    try {
      if (!(await isGone(context, difference))) continue
      await db.transaction(tx => settleDifference(tx, difference.id, { state: 'gone', at, by: null }))
    } catch (error) {
      // It stays open, and the next comparison asks again.
      if (!(error instanceof ProviderUnavailable)) throw error
    }
  }
  return fresh
}

export async function latestComparison(
  db: Db,
): Promise<{ at: Date; mismatches: Readonly<Record<string, number>> } | null> {
  const [last] = await db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1)
  return last ?? null
}

/** Payments whose event never arrived. */
async function settlePending(context: CommerceContext, found: Findings, from: Date, to: Date): Promise<void> {
  for (const { provider: name, intentId, orderId } of await listPending(context.db, from, to)) {
    const provider = context.payments.provider(name)
    if (!provider) continue
    found.checked += 1
    try {
      const settled = await settlePayment(context, provider, intentId)
      if (settled?.changed) found.repaired += 1
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      found.mismatch('provider_silent', { order: orderId })
    }
  }
}

/** Refunds whose event never arrived. */
async function settlePendingRefunds(context: CommerceContext, found: Findings, before: Date): Promise<void> {
  const pending = await listPendingRefunds(context.db, before, 100)
  for (const orderId of new Set(pending.map(refund => refund.orderId))) {
    const payment = await findPaymentOf(context.db, orderId)
    const provider = payment && context.payments.provider(payment.provider)
    if (!provider) continue
    found.checked += 1
    try {
      if (await settleRefunds(context, provider, payment.intentId)) found.repaired += 1
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      found.mismatch('provider_silent', { order: orderId })
    }
  }
}

/** The provider's list of payments, one by one. */
async function compareProvider(
  context: CommerceContext,
  found: Findings,
  provider: PaymentProvider,
  from: Date,
  to: Date,
): Promise<void> {
  try {
    for await (const intent of provider.listSucceeded(from, to)) {
      found.checked += 1
      await compareIntent(context, found, provider, intent, to)
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    found.mismatch('provider_silent', { provider: provider.name })
  }
}

async function compareIntent(
  context: CommerceContext,
  found: Findings,
  provider: PaymentProvider,
  intent: Intent,
  settledBy: Date,
): Promise<void> {
  const { name } = provider
  const payment = await findPayment(context.db, name, intent.id)
  if (!payment) return found.mismatch('unknown_payment', { provider: name, intent: intent.id })
  if (intent.amountCents !== payment.amountCents) {
    return found.mismatch('amount', { order: payment.orderId, intent: intent.id })
  }
  const { changed, outcome } = await applyIntent(context, payment, intent)
  if (changed) found.repaired += 1
  if (outcome !== 'paid') return found.mismatch('paid_not_settled', { order: payment.orderId })
  const ours = await refundedByLedger(context.db, payment.orderId)
  // A completed refund was returned.
  if (ours > intent.refundedCents && (await settleRefunds(context, provider, intent.id))) {
    found.repaired += 1
    return
  }
  if (ours !== intent.refundedCents && !(await isGivingBack(context.db, payment.orderId, settledBy))) {
    found.mismatch('refund', { order: payment.orderId, ours, theirs: intent.refundedCents })
  }
}

/**
 * Since the provider listed it, or just now: the next comparison sees both sides. A stuck one is reported separately.
 */
async function isGivingBack(db: Db, orderId: number, settledBy: Date): Promise<boolean> {
  const refunds = await listRefunds(db, [orderId])
  return refunds.some(
    ({ state, doneAt }) =>
      ['requested', 'pending'].includes(state) || (doneAt !== null && doneAt > settledBy),
  )
}

/** Our own records, compared with each other. */
async function compareBooks(context: CommerceContext, found: Findings, from: Date, to: Date): Promise<void> {
  const { db } = context
  for (const posting of await findUnbalanced(db)) found.mismatch('unbalanced', { posting })
  for (const order of await findWronglyPosted(db, from)) found.mismatch('posted', { order })
  await auditLines(context, found, { from, to })
}

/** A refund, a payout or a dispute's answer whose job has given up. */
async function askAgain({ db, jobs }: CommerceContext, found: Findings, before: Date): Promise<void> {
  const waiting = await listWaitingRefunds(db, before, 100)
  for (const { id } of waiting) {
    found.mismatch('refund_waiting', { refund: id })
    await db.transaction(tx => jobs.enqueue(tx, payRefund, { refundId: id }))
  }
  for (const disputeId of await listWaitingAnswers(db, before, 100))
    await db.transaction(tx => jobs.enqueue(tx, answerToBank, { disputeId }))
  for (const { id } of await listWaitingPayouts(db, before, 100)) {
    found.mismatch('payout_waiting', { payout: id })
    await db.transaction(tx => jobs.enqueue(tx, sendPayout, { payoutId: id }))
  }
}
