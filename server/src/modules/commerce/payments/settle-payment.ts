import type { Tx } from '#server/platform/db/db.ts'
import type { Intent, PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Payment } from '../commerce.tables.ts'
import { authoriseOrder } from '../orders/authorise-order.ts'
import { endOrder } from '../orders/end-order.ts'
import { fulfilOrder, readPaidOrder } from '../orders/fulfil-order.ts'
import { lockBuyerOf } from '../orders/order.repository.ts'
import { mayOrderBecome, wasPaid } from '../orders/order.states.ts'
import { changePayment, findPayment, lockOrderAndPayment, recordFailure } from './payment.repository.ts'
import { mayPaymentBecome, paymentStateAfter } from './payment.states.ts'

export interface Settled {
  orderId: number
  paymentId: number
  /** 'waiting': the provider will decide later; 'authorised': it waits for us to capture or release it. */
  outcome: 'paid' | 'unpaid' | 'waiting' | 'authorised' | 'cancelled'
  /** Whether this call has settled it. */
  changed: boolean
}

/**
 * The one way from a payment to ownership. Asks the provider for the intent's state and does what follows from it in
 * one transaction; repeated, concurrent or late calls find it done. Null if it isn't ours.
 */
export async function settlePayment(
  context: CommerceContext,
  provider: PaymentProvider,
  intentId: string,
): Promise<Settled | null> {
  const payment = await findPayment(context.db, provider.name, intentId)
  return payment ? settleKnown(context, provider, payment) : null
}

/** The same for a payment that the caller has already read. */
export async function settleKnown(
  context: CommerceContext,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Settled> {
  // The state is final, so the provider is not asked again.
  if (payment.state === 'captured') return settled(payment, 'paid', false)
  const intent = await provider.findIntent(payment.intentId)
  if (!intent) return settled(payment, 'unpaid', false)
  return applyIntent(context, payment, intent)
}

/** Applies the provider's answer to the order. */
export async function applyIntent(
  context: CommerceContext,
  payment: Payment,
  intent: Intent,
): Promise<Settled> {
  const problem = disagreement(payment, intent)
  if (problem) {
    context.log.error(
      { payment: payment.id, order: payment.orderId, problem },
      'payment does not match its order',
    )
    context.metrics.paymentMismatch(problem)
    return settled(payment, 'unpaid', false)
  }
  if (intent.state === 'succeeded') return settled(payment, 'paid', await markPaid(context, payment, intent))
  if (intent.state === 'authorised') return applyAuthorised(context, payment, intent)
  if (intent.state === 'cancelled') {
    return settled(payment, 'cancelled', await markCancelled(context, payment, intent))
  }
  if (intent.failure !== payment.failure) {
    await recordFailure(context.db, payment.id, intent.failure, context.clock.now())
  }
  return settled(payment, intent.state === 'processing' ? 'waiting' : 'unpaid', false)
}

/** Nothing is given for a payment with another amount, currency or order. */
function disagreement(payment: Payment, intent: Intent): string | null {
  if (intent.amountCents !== payment.amountCents) return 'amount'
  if (intent.currency !== 'hkd') return 'currency'
  return intent.orderId === payment.orderId ? null : 'order'
}

async function markPaid(context: CommerceContext, payment: Payment, intent: Intent): Promise<boolean> {
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    // Sent together: the locks are taken before the rest is read.
    const [{ order, payment: present }, facts] = await Promise.all([
      lockFor(tx, payment),
      readPaidOrder(tx, payment.orderId),
    ])
    if (wasPaid(order.state)) return false
    await Promise.all([
      changePayment(tx, present, intent, at),
      fulfilOrder(context, tx, order, facts, intent.feeCents ?? 0),
    ])
    return true
  })
}

async function applyAuthorised(context: CommerceContext, payment: Payment, intent: Intent): Promise<Settled> {
  const { outcome, changed } = await context.db.transaction(async tx =>
    authoriseOrder(context, tx, { ...(await lockFor(tx, payment)), intent }),
  )
  if (outcome !== 'lost') return settled(payment, outcome, changed)
  // Nothing can be given for it, so it is released. Settling or reconciling tries again if this fails.
  const provider = context.payments.provider(payment.provider)
  if (!provider) throw new Error(`Payment ${payment.id} is with ${payment.provider}, which is not configured`)
  return applyIntent(context, payment, await provider.release(payment.intentId))
}

async function markCancelled(context: CommerceContext, payment: Payment, intent: Intent): Promise<boolean> {
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    const { order, payment: present } = await lockFor(tx, payment)
    const next = paymentStateAfter(present.state, intent.state)
    // This answer is outdated: the payment has been captured since.
    if (next !== present.state && !mayPaymentBecome(present.state, next)) return false
    if (next !== present.state) await changePayment(tx, present, intent, at)
    const state = order.expiresAt <= at ? 'expired' : 'cancelled'
    if (!mayOrderBecome(order.state, state)) return next !== present.state
    await endOrder(context, tx, order, state)
    return true
  })
}

/** Locks the buyer first, as placing an order does, to avoid deadlocks. */
async function lockFor(tx: Tx, { orderId }: Payment): ReturnType<typeof lockOrderAndPayment> {
  const [, locked] = await Promise.all([lockBuyerOf(tx, orderId), lockOrderAndPayment(tx, orderId)])
  return locked
}

const settled = ({ id, orderId }: Payment, outcome: Settled['outcome'], changed: boolean): Settled => ({
  orderId,
  paymentId: id,
  outcome,
  changed,
})
