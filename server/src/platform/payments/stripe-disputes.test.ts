import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PaymentProvider, ProviderRefused } from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import { type StripeServer, startStripeServer } from './stripe-server.test-support.ts'

let server: StripeServer
let stripe: PaymentProvider
beforeEach(async () => {
  server = await startStripeServer('sk_test_1')
  stripe = createStripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', api: server.api })
})
afterEach(() => server.stop())

const facts = {
  ...{ reason: 'fraudulent', created: 1_790_000_000 },
  evidence_details: { due_by: 1_790_600_000, submission_count: 0, past_due: false },
}

const disputed = (status: string, id = 'dp_1', payment_intent = 'pi_1') => {
  server.state.disputes.unshift({
    id,
    object: 'dispute',
    payment_intent,
    amount: 12_000,
    status,
    metadata: {},
    ...structuredClone(facts),
  })
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

const evidence = {
  ...{ disputeId: 'dp_1', intentId: 'pi_1', buyerName: 'Chan Siu Ming', buyerEmail: 'ming@example.com' },
  ...{ receipt: 'Order 1', accessLog: 'Opened', attendance: '', messages: 'Thank you', note: 'They used it' },
}

test('evidence is submitted once, as text, however often it is sent', async () => {
  disputed('needs_response')
  await stripe.answerDispute(evidence)
  await stripe.answerDispute({ ...evidence, note: 'Again' })
  expect(server.state.disputes[0]).toMatchObject({
    status: 'under_review',
    evidence: {
      ...{ customer_name: 'Chan Siu Ming', product_description: 'Order 1', access_activity_log: 'Opened' },
      uncategorized_text: 'They used it\n\nThank you',
    },
  })
})

test('of two that are sent at the same time neither is refused', async () => {
  disputed('needs_response')
  await Promise.all([stripe.answerDispute(evidence), stripe.answerDispute(evidence)])
  expect(server.state.disputes[0]).toMatchObject({ status: 'under_review' })
})

test('an answer that was given elsewhere is not ours', async () => {
  disputed('under_review')
  const [dispute] = server.state.disputes
  if (dispute) dispute.evidence_details.submission_count = 1
  await expect(stripe.answerDispute(evidence)).rejects.toThrow(/answered elsewhere/)
})

test('what is decided or unknown takes none', async () => {
  disputed('lost')
  await expect(stripe.answerDispute(evidence)).rejects.toThrow(ProviderRefused)
  for (const disputeId of ['dp_9', '../balance'])
    await expect(stripe.answerDispute({ ...evidence, disputeId })).rejects.toThrow(ProviderRefused)
})
