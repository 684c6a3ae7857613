import type { Tx } from '#server/platform/db/db.ts'
import type { Intent, PaymentProvider } from '#server/platform/payments/payments.ts'
import type { CommerceContext } from './commerce.context.ts'
import type { Order, Payment } from './commerce.tables.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { releaseLines } from './kinds/ask-kinds.ts'
import { changeLines, changeOrder, listLines, lockBuyerOf, lockOrder } from './order.repository.ts'
import { mayOrderBecome, wasPaid } from './order.states.ts'
import { changePayment, findPayment, recordFailure } from './payment.repository.ts'

export interface Settled {
  orderId: number
  paymentId: number
  /** 'waiting': the provider will say later. */
  outcome: 'paid' | 'unpaid' | 'waiting' | 'cancelled'
  /** By this very call. */
  changed: boolean
}

/**
 * The one way from money to ownership. Asks the provider what has become of the intent and does what follows from
 * it in one transaction; repeated, concurrent or late calls find it done. Null for what is not ours.
 */
export async function settlePayment(
  context: CommerceContext,
  provider: PaymentProvider,
  intentId: string,
): Promise<Settled | null> {
  const payment = await findPayment(context.db, provider.name, intentId)
  return payment ? settleKnown(context, provider, payment) : null
}

/** The same for who has looked it up already. */
export async function settleKnown(
  context: CommerceContext,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Settled> {
  // Final: nobody has to be asked any more.
  if (payment.state === 'succeeded') return settled(payment, 'paid', false)
  const intent = await provider.findIntent(payment.intentId)
  if (!intent) return settled(payment, 'unpaid', false)
  return applyIntent(context, payment, intent)
}

/** What the provider said, applied to the order. */
export async function applyIntent(
  context: CommerceContext,
  payment: Payment,
  intent: Intent,
): Promise<Settled> {
  const problem = disagreement(payment, intent)
  if (problem) {
    context.log.error(
      { payment: payment.id, order: payment.orderId, problem },
      'A payment does not fit its order',
    )
    context.metrics.paymentMismatch(problem)
    return settled(payment, 'unpaid', false)
  }
  if (intent.state === 'succeeded') return settled(payment, 'paid', await markPaid(context, payment, intent))
  if (intent.state === 'cancelled') {
    return settled(payment, 'cancelled', await markCancelled(context, payment, intent))
  }
  if (intent.failure !== payment.failure) {
    await recordFailure(context.db, payment.id, intent.failure, context.clock.now())
  }
  return settled(payment, intent.state === 'processing' ? 'waiting' : 'unpaid', false)
}

/** Nothing is given for a payment of another sum, in other money, or for another order. */
function disagreement(payment: Payment, intent: Intent): string | null {
  if (intent.amountCents !== payment.amountCents) return 'amount'
  if (intent.currency !== 'hkd') return 'currency'
  return intent.orderId === payment.orderId ? null : 'order'
}

async function markPaid(context: CommerceContext, payment: Payment, intent: Intent): Promise<boolean> {
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    const order = await lockFor(tx, payment)
    if (wasPaid(order.state)) return false
    await changePayment(tx, payment.id, intent, at)
    await fulfilOrder(context, tx, order, intent.feeCents ?? 0)
    return true
  })
}

async function markCancelled(context: CommerceContext, payment: Payment, intent: Intent): Promise<boolean> {
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    const order = await lockFor(tx, payment)
    await changePayment(tx, payment.id, intent, at)
    const state = order.expiresAt <= at ? 'expired' : 'cancelled'
    if (!mayOrderBecome(order.state, state)) return false
    await endOrder(context, tx, order, state)
    return true
  })
}

/** The buyer first, as whoever opens an order does: two who hold one thing each would wait for ever. */
async function lockFor(tx: Tx, { orderId }: Payment): Promise<Order> {
  await lockBuyerOf(tx, orderId)
  return lockOrder(tx, orderId)
}

/** Nobody pays for it any more: what it held is let go. */
export async function endOrder(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  state: 'expired' | 'cancelled',
): Promise<void> {
  const at = context.clock.now()
  const lines = (await listLines(tx, [order.id])).filter(line => line.state === 'open')
  await releaseLines(context, tx, { order, lines, at })
  await changeLines(tx, lines, 'closed')
  await changeOrder(tx, order, state, at)
}

const settled = ({ id, orderId }: Payment, outcome: Settled['outcome'], changed: boolean): Settled => ({
  orderId,
  paymentId: id,
  outcome,
  changed,
})
