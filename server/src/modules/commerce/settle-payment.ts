import type { Tx } from '#server/platform/db/db.ts'
import type { Intent, PaymentProvider } from '#server/platform/payments/payments.ts'
import type { Platform } from '#server/platform/platform.ts'
import { fulfilOrder } from './fulfil-order.ts'
import {
  changeLines,
  changeOrder,
  holdBuyerOf,
  holdOrder,
  listLines,
  type Order,
} from './order.repository.ts'
import { mayOrderBecome, wasPaid } from './order.states.ts'
import { changePayment, findPayment, noteFailure, type Payment } from './payment.repository.ts'

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
  platform: Platform,
  provider: PaymentProvider,
  intentId: string,
): Promise<Settled | null> {
  const payment = await findPayment(platform.db, provider.name, intentId)
  return payment ? settleKnown(platform, provider, payment) : null
}

/** The same for who has looked it up already. */
export async function settleKnown(
  platform: Platform,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Settled> {
  // Final: nobody has to be asked any more.
  if (payment.state === 'succeeded') return settled(payment, 'paid', false)
  const intent = await provider.findIntent(payment.intentId)
  if (!intent) return settled(payment, 'unpaid', false)
  return applyIntent(platform, payment, intent)
}

/** What the provider said, applied to the order. */
export async function applyIntent(platform: Platform, payment: Payment, intent: Intent): Promise<Settled> {
  const problem = disagreement(payment, intent)
  if (problem) {
    platform.log.error(
      { payment: payment.id, order: payment.orderId, problem },
      'A payment does not fit its order',
    )
    platform.metrics.paymentMismatch(problem)
    return settled(payment, 'unpaid', false)
  }
  if (intent.state === 'succeeded') return settled(payment, 'paid', await markPaid(platform, payment, intent))
  if (intent.state === 'cancelled') {
    return settled(payment, 'cancelled', await markCancelled(platform, payment, intent))
  }
  if (intent.failure !== payment.failure) {
    await noteFailure(platform.db, payment.id, intent.failure, platform.clock.now())
  }
  return settled(payment, intent.state === 'processing' ? 'waiting' : 'unpaid', false)
}

/** Nothing is given for a payment of another sum, in other money, or for another order. */
function disagreement(payment: Payment, intent: Intent): string | null {
  if (intent.amountCents !== payment.amountCents) return 'amount'
  if (intent.currency !== 'hkd') return 'currency'
  return intent.orderId === payment.orderId ? null : 'order'
}

async function markPaid(platform: Platform, payment: Payment, intent: Intent): Promise<boolean> {
  const at = platform.clock.now()
  return platform.db.transaction(async tx => {
    const order = await holdFor(tx, payment)
    if (wasPaid(order.state)) return false
    await changePayment(tx, payment.id, intent, at)
    await fulfilOrder(platform, tx, order, intent.feeCents ?? 0)
    return true
  })
}

async function markCancelled(platform: Platform, payment: Payment, intent: Intent): Promise<boolean> {
  const at = platform.clock.now()
  return platform.db.transaction(async tx => {
    const order = await holdFor(tx, payment)
    await changePayment(tx, payment.id, intent, at)
    const state = order.expiresAt <= at ? 'expired' : 'cancelled'
    if (!mayOrderBecome(order.state, state)) return false
    await closeLines(tx, order)
    await changeOrder(tx, order, state, at)
    return true
  })
}

/** The buyer first, as whoever opens an order does: two who hold one thing each would wait for ever. */
async function holdFor(tx: Tx, { orderId }: Payment): Promise<Order> {
  await holdBuyerOf(tx, orderId)
  return holdOrder(tx, orderId)
}

export async function closeLines(tx: Tx, { id }: Order): Promise<void> {
  const lines = await listLines(tx, [id])
  await changeLines(
    tx,
    lines.filter(({ state }) => state === 'open'),
    'closed',
  )
}

const settled = ({ id, orderId }: Payment, outcome: Settled['outcome'], changed: boolean): Settled => ({
  orderId,
  paymentId: id,
  outcome,
  changed,
})
