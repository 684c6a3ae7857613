import type { IntentState } from '#server/platform/payments/payment-provider.ts'
import type { Payment } from '../commerce.tables.ts'

export type PaymentState = Payment['state']

/**
 * The transitions of a payment. authorised: the amount is reserved, nothing has been taken; released: given up, by us
 * or because its time was over. Money received is money received, whatever we assumed, hence the transitions to
 * 'captured'.
 */
const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['authorised', 'captured', 'cancelled'],
  authorised: ['captured', 'released'],
  captured: [],
  released: ['captured'],
  cancelled: ['captured'],
}

export const mayPaymentBecome = (from: PaymentState, to: PaymentState): boolean =>
  paymentTransitions[from].includes(to)

/** The payment state that follows from the provider's intent state. */
export function paymentStateAfter(from: PaymentState, intent: IntentState): PaymentState {
  if (intent === 'succeeded') return 'captured'
  if (intent === 'authorised') return 'authorised'
  if (intent === 'cancelled') return from === 'authorised' || from === 'released' ? 'released' : 'cancelled'
  return 'pending'
}
