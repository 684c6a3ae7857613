import type { PaymentIntentResult } from '@stripe/stripe-js'
import { m } from '#messages/messages.js'
import type { Confirmed } from './pay.ts'

/** The answer of the provider's browser part. */
export function confirmedOf({ paymentIntent, error }: PaymentIntentResult): Confirmed {
  if (error) {
    // Without an answer, the server must ask for the state.
    if (error.type === 'api_connection_error') throw new TypeError(error.message)
    return { status: 'failed', message: error.message ?? m.checkout_provider_failed() }
  }
  const { status } = paymentIntent
  if (status === 'succeeded' || status === 'processing') return { status }
  // Reserved until someone approves: the buyer's part is done.
  if (status === 'requires_capture') return { status: 'succeeded' }
  return { status: 'failed', message: m.checkout_not_completed() }
}
