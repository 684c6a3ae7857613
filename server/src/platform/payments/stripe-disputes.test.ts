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

const facts = { reason: 'fraudulent', created: 1_790_000_000, evidence_details: { due_by: 1_790_600_000 } }

const disputed = (status: string, id = 'dp_1', payment_intent = 'pi_1') => {
  server.state.disputes.unshift({ id, object: 'dispute', payment_intent, amount: 12_000, status, ...facts })
}

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
])('a dispute that Stripe calls %s is %s', async (status, state) => {
  disputed(status)
  expect(await stripe.findDispute('pi_1')).toEqual({
    id: 'dp_1',
    amountCents: 12_000,
    state,
    reason: 'fraudulent',
    openedAt: new Date(1_790_000_000_000),
    dueAt: new Date(1_790_600_000_000),
  })
  expect(await stripe.findDispute('pi_2')).toBeNull()
})

test('a bank that only asks has taken nothing; the newest that did counts', async () => {
  disputed('warning_needs_response')
  expect(await stripe.findDispute('pi_1')).toBeNull()
  disputed('lost', 'dp_2')
  disputed('needs_response', 'dp_3')
  expect(await stripe.findDispute('pi_1')).toMatchObject({ id: 'dp_3', state: 'open' })
})

test('those that were disputed since a time are listed', async () => {
  disputed('needs_response')
  disputed('lost', 'dp_2', 'pi_2')
  const listed = async (seconds: number) => {
    const ids: string[] = []
    for await (const id of stripe.listDisputed(new Date(seconds * 1000))) ids.push(id)
    return ids
  }
  expect(await listed(facts.created)).toEqual(['pi_2', 'pi_1'])
  expect(await listed(facts.created + 1)).toEqual([])
})
