import type { PaymentIntentResult } from '@stripe/stripe-js'
import { describe, expect, test } from 'vitest'
import { confirmedOf } from './stripe-confirmed.ts'

// Of the provider's answers only what is looked at.
const intent = (status: string) => ({ paymentIntent: { status } }) as unknown as PaymentIntentResult
const failed = (type: string) => ({ error: { type, message: 'Sorry' } }) as unknown as PaymentIntentResult

describe("the answer of Stripe's part of the browser", () => {
  test('is done when paid, and when the amount is kept until somebody approves', () => {
    expect(confirmedOf(intent('succeeded'))).toEqual({ status: 'succeeded' })
    expect(confirmedOf(intent('requires_capture'))).toEqual({ status: 'succeeded' })
    expect(confirmedOf(intent('processing'))).toEqual({ status: 'processing' })
  })

  test('is told as it was said, and asked for again where there was none', () => {
    expect(confirmedOf(intent('requires_payment_method'))).toMatchObject({ status: 'failed' })
    expect(confirmedOf(failed('card_error'))).toEqual({ status: 'failed', message: 'Sorry' })
    expect(() => confirmedOf(failed('api_connection_error'))).toThrow(TypeError)
  })
})
