import type { PaymentIntentResult } from '@stripe/stripe-js'
import { m } from '#messages/messages.js'
import type { Confirmed } from './pay.ts'

/** What the provider's part of the browser has answered. */
export function confirmedOf({ paymentIntent, error }: PaymentIntentResult): Confirmed {
  if (error) {
    // Without an answer the server has to ask what has become of it.
    if (error.type === 'api_connection_error') throw new TypeError(error.message)
    return { status: 'failed', message: error.message ?? m.checkout_provider_failed() }
  }
  const { status } = paymentIntent
  if (status === 'succeeded' || status === 'processing') return { status }
  // Kept until someone approves: the buyer's part is done.
  if (status === 'requires_capture') return { status: 'succeeded' }
  return { status: 'failed', message: m.checkout_not_completed() }
}
