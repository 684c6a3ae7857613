import type { Tx } from '#server/platform/db/db.ts'
import type { Intent } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order, Payment } from '../commerce.tables.ts'
import { holdLines } from '../kinds/ask-kinds.ts'
import { changePayment } from '../payments/payment.repository.ts'
import { mayPaymentBecome } from '../payments/payment.states.ts'
import { endOrder } from './end-order.ts'
import { listLines, prolongOrder } from './order.repository.ts'

/** An authorisation is released an hour before it lapses at the provider, so that the answer arrives in time. */
const marginMs = 60 * 60 * 1000

/**
 * The amount is authorised: the order stays open and keeps its holds until it is captured or released. The buyer, the
 * order and the payment are locked. 'lost': the order has ended or can no longer be held, so the amount must be
 * released.
 */
export async function authoriseOrder(
  context: CommerceContext,
  tx: Tx,
  { order, payment, intent }: { order: Order; payment: Payment; intent: Intent },
): Promise<{ outcome: 'authorised' | 'paid' | 'lost'; changed: boolean }> {
  const at = context.clock.now()
  // This answer is outdated: the payment has been captured since.
  if (payment.state === 'captured') return { outcome: 'paid', changed: false }
  const isNew = mayPaymentBecome(payment.state, 'authorised')
  if (isNew) await changePayment(tx, payment, intent, at)
  if (order.state !== 'open') return { outcome: 'lost', changed: isNew }
  if (!isNew) return { outcome: 'authorised', changed: false }
  const until = new Date((intent.captureBefore ?? order.expiresAt).getTime() - marginMs)
  const lines = await listLines(tx, [order.id])
  if ((await holdLines(context, tx, { order, lines, until, at, authorised: true })).length > 0) {
    await endOrder(context, tx, order, 'cancelled')
    return { outcome: 'lost', changed: true }
  }
  await prolongOrder(tx, order, until)
  return { outcome: 'authorised', changed: true }
}
