import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import { type StripeServer, startStripeServer } from './stripe-server.test-support.ts'

let server: StripeServer
let stripe: PaymentProvider
beforeEach(async () => {
  server = await startStripeServer('sk_test_1')
  stripe = createStripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', api: server.api })
})
afterEach(() => server.stop())

const disputed = (status: string, id = 'dp_1') =>
  server.state.disputes.unshift({ id, object: 'dispute', payment_intent: 'pi_1', amount: 12_000, status })

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
])('a dispute that Stripe calls %s is %s', async (status, state) => {
  disputed(status)
  expect(await stripe.findDispute('pi_1')).toEqual({ id: 'dp_1', amountCents: 12_000, state })
  expect(await stripe.findDispute('pi_2')).toBeNull()
})

test('a bank that only asks has taken nothing; the newest that did counts', async () => {
  disputed('warning_needs_response')
  expect(await stripe.findDispute('pi_1')).toBeNull()
  disputed('lost', 'dp_2')
  disputed('needs_response', 'dp_3')
  expect(await stripe.findDispute('pi_1')).toMatchObject({ id: 'dp_3', state: 'open' })
})
