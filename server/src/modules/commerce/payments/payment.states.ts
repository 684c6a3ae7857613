import type { IntentState } from '#server/platform/payments/payment-provider.ts'
import type { Payment } from '../commerce.tables.ts'

export type PaymentState = Payment['state']

/**
 * What a payment may become. authorised: the amount is kept for us, nothing has been taken; released: let go, by us
 * or because its time was over. Money that has come is money, whatever we believed: hence the transitions to
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

/** What follows for a payment from what the provider says of its intent. */
export function paymentStateAfter(from: PaymentState, intent: IntentState): PaymentState {
  if (intent === 'succeeded') return 'captured'
  if (intent === 'authorised') return 'authorised'
  if (intent === 'cancelled') return from === 'authorised' || from === 'released' ? 'released' : 'cancelled'
  return 'pending'
}
