import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type NewIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from './payment-provider.ts'
import { createStripe } from './stripe.ts'
import { type StripeServer, startStripeServer } from './stripe-server.test-support.ts'

const secretKey = 'sk_test_1'
const webhookSecret = 'whsec_1'

let server: StripeServer
let stripe: PaymentProvider
let customerId: string

const wanted = (changes: Partial<NewIntent> = {}): NewIntent => ({
  key: 'order-7',
  orderId: 7,
  amountCents: 12_000,
  customerId,
  method: 'card',
  capture: 'automatic',
  saveCard: false,
  description: 'Fractions',
  returnUrl: () => 'https://lantern.example/checkout',
  locale: 'en',
  ...changes,
})

const stored = (id: string) => server.state.getIntent(id)

beforeEach(async () => {
  server = await startStripeServer(secretKey)
  stripe = createStripe({ secretKey, webhookSecret, api: server.api })
  customerId = await stripe.createCustomer({ key: 'customer-3', userId: 3 })
})
afterEach(() => server.stop())

describe('opening an intent', () => {
  test('asks for the amount in Hong Kong cents, with the order beside it', async () => {
    const intent = await stripe.createIntent(wanted())
    expect(intent).toMatchObject({
      state: 'pending',
      amountCents: 12_000,
      currency: 'hkd',
      orderId: 7,
      customerId,
      method: null,
      feeCents: null,
      refundedCents: 0,
      failure: null,
      redirectUrl: null,
    })
    expect(intent.clientSecret).toBe(stored(intent.id).client_secret)
    expect(stored(intent.id)).toMatchObject({
      transfer_group: 'order-7',
      metadata: { order_id: '7' },
      automatic_payment_methods: { enabled: true },
      setup_future_usage: null,
    })
  })

  test('the same key gives the same intent, whatever the buyer has decided about the card and the language', async () => {
    const first = await stripe.createIntent(wanted())
    const second = await stripe.createIntent(wanted({ saveCard: true, locale: 'zh-HK', description: '分數' }))
    expect(second.id).toBe(first.id)
    expect(server.state.intents.size).toBe(1)
    expect(stored(first.id).setup_future_usage).toBe('off_session')
  })

  test('the same key tells what has become of it, not what it was', async () => {
    const first = await stripe.createIntent(wanted())
    server.pay(first.id)
    expect((await stripe.createIntent(wanted())).state).toBe('succeeded')
  })

  test('another amount under the same key is refused', async () => {
    await stripe.createIntent(wanted())
    await expect(stripe.createIntent(wanted({ amountCents: 100_000 }))).rejects.toThrow(ProviderRefused)
  })

  test('an answer that got lost is asked for again, and there is one intent only', async () => {
    server.trouble('lose')
    const intent = await stripe.createIntent(wanted())
    expect(server.state.intents.size).toBe(1)
    expect(stored(intent.id).amount).toBe(12_000)
    const keys = server.requests.filter(({ path }) => path === '/v1/payment_intents').map(({ key }) => key)
    expect(keys).toEqual(['order-7', 'order-7'])
  })

  test('a lost answer that the caller asks for later still gives the one intent', async () => {
    server.trouble('lose', 'drop', 'drop')
    await expect(stripe.createIntent(wanted())).rejects.toThrow(ProviderUnavailable)
    const intent = await stripe.createIntent(wanted({ saveCard: true }))
    expect([...server.state.intents.keys()]).toEqual([intent.id])
  })

  test('an amount below the smallest is refused', async () => {
    await expect(stripe.createIntent(wanted({ amountCents: 100 }))).rejects.toThrow(ProviderRefused)
  })
})

describe('coming back to an intent', () => {
  test('keeps the card or no longer does, as the buyer now wants', async () => {
    const { id, clientSecret } = await stripe.createIntent(wanted({ saveCard: true }))
    expect(stored(id).setup_future_usage).toBe('off_session')
    const again = await stripe.reopenIntent(id, wanted({ saveCard: false }))
    expect(again).toMatchObject({ id, clientSecret, state: 'pending' })
    expect(stored(id).setup_future_usage).toBeNull()
    await stripe.reopenIntent(id, wanted({ saveCard: true }))
    expect(stored(id).setup_future_usage).toBe('off_session')
  })

  test('changes nothing where nothing has changed', async () => {
    const { id } = await stripe.createIntent(wanted())
    const before = server.requests.length
    await stripe.reopenIntent(id, wanted())
    expect(server.requests.slice(before).map(({ method }) => method)).toEqual(['GET'])
  })

  test('tells that it was paid meanwhile', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id)
    expect((await stripe.reopenIntent(id, wanted({ saveCard: true }))).state).toBe('succeeded')
  })

  test('tells that it was paid in the very moment', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.settings.meanwhile = () => server.pay(id)
    expect((await stripe.reopenIntent(id, wanted({ saveCard: true }))).state).toBe('succeeded')
  })

  test('a buyer without a customer has nobody to keep the card for', async () => {
    const { id } = await stripe.createIntent(wanted({ customerId: null, saveCard: true }))
    expect(stored(id)).toMatchObject({ customer: null, setup_future_usage: null })
  })
})

describe('finding an intent', () => {
  test.each([
    ['requires_payment_method', 'pending'],
    ['requires_confirmation', 'pending'],
    ['requires_action', 'action'],
    ['processing', 'processing'],
    ['requires_capture', 'authorised'],
    ['succeeded', 'succeeded'],
    ['canceled', 'cancelled'],
    ['one_that_came_later', 'processing'],
  ])('%s is %s', async (status, state) => {
    const { id } = server.state.addIntent({ amount: 5000, status })
    expect(await stripe.findIntent(id)).toMatchObject({ id, state, orderId: null, customerId: null })
  })

  test('a paid one has its card, its fee and what was given back', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id, '5555555555554444')
    await stripe.refund({ intentId: id, amountCents: 2000, key: 'refund-1' })
    expect(await stripe.findIntent(id)).toMatchObject({
      state: 'succeeded',
      method: { type: 'card', brand: 'Mastercard', last4: '4444' },
      feeCents: 643,
      refundedCents: 2000,
      failure: null,
    })
  })

  test('a wallet is told from a card', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id, '4242424242424242', { wallet: 'apple_pay' })
    expect((await stripe.findIntent(id))?.method).toEqual({
      type: 'wallet',
      brand: 'Apple Pay',
      last4: '4242',
    })
  })

  test('a fee in another currency is no fee in cents of ours', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id, '4242424242424242', { settledIn: 'usd' })
    expect(await stripe.findIntent(id)).toMatchObject({ state: 'succeeded', feeCents: null })
  })

  test.each([
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'provider_unavailable'],
  ])('a declined %s can be tried again and says %s', async (card, failure) => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id, card)
    expect(await stripe.findIntent(id)).toMatchObject({ state: 'pending', failure })
    server.pay(id)
    expect(await stripe.findIntent(id)).toMatchObject({ state: 'succeeded', failure: null })
  })

  test('a buyer who fails authentication can try again', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id, '4000002760003184')
    expect((await stripe.findIntent(id))?.state).toBe('action')
    server.state.authenticate(id, false)
    expect(await stripe.findIntent(id)).toMatchObject({ state: 'pending', failure: 'authentication_failed' })
  })

  test.each(['pi_unknown', '', '..', 'pi_1/cancel', 'pi 1?x=1'])('of %j nothing is known', async id => {
    await stripe.createIntent(wanted())
    expect(await stripe.findIntent(id)).toBeNull()
  })
})

describe('cancelling', () => {
  test('ends what nobody has paid, once and again', async () => {
    const { id } = await stripe.createIntent(wanted())
    expect((await stripe.cancelIntent(id)).state).toBe('cancelled')
    expect((await stripe.cancelIntent(id)).state).toBe('cancelled')
  })

  test('leaves what was paid, and says so with all that settling needs', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id)
    expect(await stripe.cancelIntent(id)).toMatchObject({ state: 'succeeded', feeCents: 643, orderId: 7 })
  })

  test('leaves what is being paid', async () => {
    const { id } = server.state.addIntent({ amount: 5000, status: 'processing' })
    expect((await stripe.cancelIntent(id)).state).toBe('processing')
  })

  test('of what is not there is refused', async () => {
    await expect(stripe.cancelIntent('pi_unknown')).rejects.toThrow(ProviderRefused)
  })
})

describe('giving back', () => {
  test('happens once under one key', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id)
    const refund = { intentId: id, amountCents: 5000, key: 'refund-1' }
    const first = await stripe.refund(refund)
    expect(first.state).toBe('done')
    expect(await stripe.refund(refund)).toEqual(first)
    expect((await stripe.findIntent(id))?.refundedCents).toBe(5000)
  })

  test('a repeated one tells what has become of it', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id)
    server.settings.refundStatus = 'pending'
    const refund = { intentId: id, amountCents: 5000, key: 'refund-1' }
    const { id: refundId, state } = await stripe.refund(refund)
    expect(state).toBe('pending')
    const entry = server.state.refunds.get(refundId)
    for (const [status, expected] of Object.entries({ succeeded: 'done', failed: 'failed' })) {
      Object.assign(entry ?? {}, { status })
      expect((await stripe.refund(refund)).state).toBe(expected)
      expect((await stripe.findRefund({ ...refund, id: refundId }))?.state).toBe(expected)
    }
    expect(await stripe.findRefund({ ...refund, id: 're_unknown' })).toBeNull()
  })

  test('more than was paid is refused', async () => {
    const { id } = await stripe.createIntent(wanted())
    server.pay(id)
    await expect(stripe.refund({ intentId: id, amountCents: 12_001, key: 'r' })).rejects.toThrow(
      ProviderRefused,
    )
  })
})

describe('listing what was paid', () => {
  test('goes over all pages, leaves out what is not paid, and keeps to the time', async () => {
    const noon = Date.UTC(2026, 4, 1, 12) / 1000
    const add = (created: number, paid: boolean) => {
      const { id } = server.state.addIntent({ amount: 1000, created })
      if (paid) server.pay(id)
      return id
    }
    add(noon - 1, true)
    const expected = Array.from({ length: 230 }, (_, place) => add(noon + place, place % 10 !== 0))
    add(noon + 1000, true)
    const found: string[] = []
    for await (const intent of stripe.listSucceeded(new Date(noon * 1000), new Date((noon + 1000) * 1000))) {
      expect(intent).toMatchObject({ state: 'succeeded', feeCents: 269 })
      found.push(intent.id)
    }
    expect(found.sort()).toEqual(expected.filter((_, place) => place % 10 !== 0).sort())
    expect(server.requests.filter(({ method }) => method === 'GET')).toHaveLength(3)
  })

  test('an outage while listing is told as such', async () => {
    server.trouble('error', 'error', 'error')
    const listing = stripe.listSucceeded(new Date(0), new Date())[Symbol.asyncIterator]()
    await expect(listing.next()).rejects.toThrow(ProviderUnavailable)
  })
})

describe('customers and cards', () => {
  test('the same key gives the same customer', async () => {
    expect(await stripe.createCustomer({ key: 'customer-3', userId: 3 })).toBe(customerId)
    expect(await stripe.createCustomer({ key: 'customer-4', userId: 4 })).not.toBe(customerId)
    expect(server.requests[0]?.fields.get('metadata[user_id]')).toBe('3')
  })

  test('a card is kept when asked for, and forgotten again', async () => {
    const kept = await stripe.createIntent(wanted({ saveCard: true }))
    server.pay(kept.id)
    const passing = await stripe.createIntent(wanted({ key: 'order-8', orderId: 8 }))
    server.pay(passing.id, '5555555555554444')
    const cards = await stripe.listCards(customerId)
    expect(cards).toEqual([{ id: expect.stringMatching(/^pm_/), brand: 'Visa', last4: '4242' }])
    await stripe.removeCard(customerId, cards[0]?.id ?? '')
    expect(await stripe.listCards(customerId)).toEqual([])
  })

  test("another customer's card stays", async () => {
    const other = await stripe.createCustomer({ key: 'customer-4', userId: 4 })
    const card = server.state.addMethod(other, '4242424242424242')
    await expect(stripe.removeCard(customerId, card.id)).rejects.toThrow(ProviderRefused)
    expect(await stripe.listCards(other)).toHaveLength(1)
  })

  test.each(['pm_unknown', '..', ''])("card %j is nobody's", async cardId => {
    await expect(stripe.removeCard(customerId, cardId)).rejects.toThrow(ProviderRefused)
  })
})

describe('paying out', () => {
  test('happens once under one key, also when the answer got lost', async () => {
    server.settings.accounts.add('acct_1')
    server.trouble('lose')
    const payout = { key: 'payout-1', accountId: 'acct_1', amountCents: 30_000 }
    const first = await stripe.transfer(payout)
    expect(await stripe.transfer(payout)).toEqual(first)
    expect(server.settings.balance).toBe(970_000)
    expect(await stripe.findTransfer('payout-1')).toEqual(first)
    expect(await stripe.findTransfer('payout-2')).toBeNull()
  })

  test('to an unknown account, or of more than there is, is refused', async () => {
    const payout = { key: 'payout-1', accountId: 'acct_2', amountCents: 30_000 }
    await expect(stripe.transfer(payout)).rejects.toThrow(ProviderRefused)
    server.settings.accounts.add('acct_2')
    await expect(stripe.transfer({ ...payout, key: 'p2', amountCents: 2_000_000 })).rejects.toThrow(
      ProviderRefused,
    )
  })
})
