import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderUnavailable } from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import { type StripeServer, startStripeServer } from './stripe-server.test-support.ts'

const secretKey = 'sk_test_1'
const buyer = { key: 'customer-3', userId: 3 }
let server: StripeServer

const connect = (changes: { secretKey?: string; timeoutMs?: number } = {}) =>
  createStripe({ secretKey, webhookSecret: 'whsec_1', api: server.api, ...changes })

beforeEach(async () => {
  server = await startStripeServer(secretKey)
})
afterEach(() => server.stop())

test.each(['error', 'hang', 'drop'] as const)(
  '%s: unavailable after three tries under one key',
  async kind => {
    server.trouble(kind, kind, kind)
    await expect(connect({ timeoutMs: 200 }).createCustomer(buyer)).rejects.toThrow(ProviderUnavailable)
    expect(server.requests.map(({ key }) => key)).toEqual(['customer-3', 'customer-3', 'customer-3'])
  },
)

test('one that passes is not noticed', async () => {
  server.trouble('error', 'drop')
  expect(await connect().createCustomer(buyer)).toMatch(/^cus_/)
})

test('too many calls count as one', async () => {
  server.trouble('limit')
  await expect(connect().findIntent('pi_1')).rejects.toThrow(ProviderUnavailable)
})

test('a key that is no longer good counts as one', async () => {
  await expect(connect({ secretKey: 'sk_test_2' }).findIntent('pi_1')).rejects.toThrow(ProviderUnavailable)
})

test('a refused connection counts as an outage', async () => {
  const stripe = connect()
  await server.stop()
  await expect(stripe.findIntent('pi_1')).rejects.toThrow(ProviderUnavailable)
})

test('what is told of it holds no client secret', async () => {
  const stripe = connect()
  const { id } = server.state.addIntent({ amount: 5000 })
  const error: unknown = await stripe
    .refund({ intentId: id, amountCents: 5000, key: 'r' })
    .catch((e: unknown) => e)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toHaveProperty('raw')
  expect(error).not.toHaveProperty('cause')
})
