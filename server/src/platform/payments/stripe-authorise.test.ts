import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type NewIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import {
  type StripeServer,
  startStripeServer,
  stripeEvent,
  stripeMessage,
} from './stripe-server.test-support.ts'

const secretKey = 'sk_test_1'
const webhookSecret = 'whsec_1'
const amountCents = 12_000

let server: StripeServer
let stripe: PaymentProvider

const wanted: NewIntent = {
  key: 'order-7',
  orderId: 7,
  amountCents,
  customerId: null,
  method: 'card',
  capture: 'manual',
  saveCard: false,
  description: 'A class',
  returnUrl: () => 'https://lantern.example/checkout',
  locale: 'en',
}

beforeEach(async () => {
  server = await startStripeServer(secretKey)
  stripe = createStripe({ secretKey, webhookSecret, api: server.api })
})
afterEach(() => server.stop())

async function authorised(): Promise<string> {
  const { id } = await stripe.createIntent(wanted)
  server.pay(id)
  return id
}

describe('an amount that is authorised first', () => {
  test('is asked for by itself and is not paid yet; an ordinary intent says nothing of it', async () => {
    const id = await authorised()
    expect(server.state.getIntent(id).capture_method).toBe('manual')
    const intent = await stripe.findIntent(id)
    expect(intent).toMatchObject({
      state: 'authorised',
      amountCents,
      method: { type: 'card', brand: 'Visa', last4: '4242' },
      feeCents: null,
    })
    // Stripe's own word for until when, five days here.
    const days = ((intent?.captureBefore?.getTime() ?? 0) - Date.now()) / (24 * 3600 * 1000)
    expect(Math.round(days)).toBe(5)
    await stripe.createIntent({ ...wanted, key: 'order-8', capture: 'automatic' })
    expect(server.requests.at(-1)?.fields.has('capture_method')).toBe(false)
  })

  test('without a word of Stripe lasts a week from its charge', async () => {
    const id = await authorised()
    const charge = server.state.charges.get(server.state.getIntent(id).latest_charge ?? '')
    Object.assign(charge?.payment_method_details ?? {}, { card: { brand: 'visa', last4: '4242' } })
    const intent = await stripe.findIntent(id)
    expect(intent?.captureBefore?.getTime()).toBe(((charge?.created ?? 0) + 7 * 24 * 3600) * 1000)
  })

  test('is captured once, however often it is asked for, and has its fee then', async () => {
    const id = await authorised()
    const answers = await Promise.all([1, 2, 3].map(() => stripe.capture(id, amountCents)))
    for (const answer of answers)
      expect(answer).toMatchObject({ state: 'succeeded', amountCents, feeCents: 643 })
    expect(await stripe.capture(id, amountCents)).toMatchObject({ state: 'succeeded', captureBefore: null })
    expect(await stripe.release(id)).toMatchObject({ state: 'succeeded' })
  })

  test('is captured although the answer got lost', async () => {
    const id = await authorised()
    server.trouble('lose', 'drop', 'drop')
    await expect(stripe.capture(id, amountCents)).rejects.toThrow(ProviderUnavailable)
    expect(await stripe.findIntent(id)).toMatchObject({ state: 'succeeded', amountCents })
    expect(await stripe.capture(id, amountCents)).toMatchObject({ state: 'succeeded' })
  })

  test('captured too early stays as it is, and can be captured later', async () => {
    const { id } = await stripe.createIntent(wanted)
    expect(await stripe.capture(id, amountCents)).toMatchObject({ state: 'pending' })
    server.pay(id)
    expect(await stripe.capture(id, amountCents)).toMatchObject({ state: 'succeeded' })
  })

  test('is released once; what was released or lapsed is not captured any more', async () => {
    const [released, lapsed] = [await authorised(), (await stripe.createIntent({ ...wanted, key: 'b' })).id]
    expect(await stripe.release(released)).toMatchObject({ state: 'cancelled' })
    expect(await stripe.release(released)).toMatchObject({ state: 'cancelled' })
    server.pay(lapsed)
    server.state.lapse(lapsed)
    for (const id of [released, lapsed]) {
      expect(await stripe.capture(id, amountCents)).toMatchObject({ state: 'cancelled', captureBefore: null })
    }
  })

  test('is not ended by giving up an order', async () => {
    const id = await authorised()
    expect(await stripe.cancelIntent(id)).toMatchObject({ state: 'authorised' })
    const open = await stripe.createIntent({ ...wanted, key: 'c' })
    expect(await stripe.cancelIntent(open.id)).toMatchObject({ state: 'cancelled' })
    const never = await stripe.createIntent({ ...wanted, key: 'd' })
    expect(await stripe.release(never.id)).toMatchObject({ state: 'cancelled' })
  })

  test('captured by somebody else for less is told as what came in', async () => {
    const id = await authorised()
    server.state.capture(id, 5000)
    expect(await stripe.findIntent(id)).toMatchObject({ state: 'succeeded', amountCents: 5000 })
    await expect(stripe.capture('', amountCents)).rejects.toThrow(ProviderRefused)
  })

  test('is told of by a message that names the intent', async () => {
    const id = await authorised()
    const event = stripeEvent('payment_intent.amount_capturable_updated', server.state.getIntent(id))
    const { body, headers } = stripeMessage(webhookSecret, event)
    expect(await stripe.readEvent(body, headers)).toMatchObject({ intentId: id })
  })
})
