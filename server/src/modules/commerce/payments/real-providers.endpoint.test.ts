import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import {
  type AlipayServer,
  alipayKeyPair,
  alipayMessage,
  startAlipayServer,
} from '#server/platform/payments/alipay-server.test-support.ts'
import {
  type StripeServer,
  startStripeServer,
  stripeEvent,
  stripeMessage,
} from '#server/platform/payments/stripe-server.test-support.ts'
import { createTestApp, ORIGIN, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { contextOf, openOrder, ownedOf } from '../commerce.test-support.ts'
import { ledgerSum } from '../ledger/ledger.repository.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'

// The whole way of a purchase with Stripe and Alipay, against servers that speak their protocols.

const secretKey = 'sk_test_lantern'
const webhookSecret = 'whsec_lantern'
const clientId = 'LANTERN_CLIENT'
const [ours, theirs] = [alipayKeyPair(), alipayKeyPair()]

let stripe: StripeServer
let alipay: AlipayServer
let t: TestApp
let teacher: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  stripe = await startStripeServer(secretKey)
  alipay = await startAlipayServer(clientId, theirs, ours.publicKey)
  const { payments } = readConfig({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_lantern',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API: `http://${stripe.api.host}:${stripe.api.port}`,
    ALIPAY_CLIENT_ID: clientId,
    ALIPAY_PRIVATE_KEY: ours.privatePem,
    ALIPAY_PUBLIC_KEY: theirs.publicPem,
    ALIPAY_GATEWAY: alipay.gateway,
  })
  t = await createTestApp({ payments })
  teacher = await makePerson(t, { role: roles.teacher })
  buyer = await makePerson(t)
})
afterAll(async () => {
  await stripe.stop()
  await alipay.stop()
})

const post = (provider: string, message: { body: Buffer | string; headers: object }) =>
  t.app.inject({
    method: 'POST',
    url: `/api/payment/webhook/${provider}`,
    payload: message.body,
    headers: { ...message.headers },
  })

describe('Stripe', () => {
  test('says who takes the money, and there is no test mode', async () => {
    expect(await t.api().paymentConfig()).toMatchObject({
      provider: 'stripe',
      publishableKey: 'pk_test_lantern',
      alipay: true,
      test_mode: false,
    })
    const { clientSecret } = await openOrder(t, buyer, [await makeProduct(t, teacher)])
    await expect(
      t.api(buyer.token).sandboxConfirm({ body: { clientSecret, wallet: true } }),
    ).rejects.toMatchObject({
      status: 404,
      body: { code: 'payment_provider_off', messages: 'This payment method isn’t available.' },
    })
    const unknown = await post('paypal', { body: '{}', headers: { 'content-type': 'application/json' } })
    expect([unknown.statusCode, unknown.json().messages]).toEqual([
      404,
      'This payment method isn’t available.',
    ])
  })

  test('a card that was paid with gives what was bought, and the books know the fee', async () => {
    const id = await makeProduct(t, teacher)
    const intent = await openOrder(t, buyer, [id], { amount: 18_000, save_card: true })
    expect(intent).toMatchObject({ provider: 'stripe', amount: 18_000 })
    expect(stripe.state.getIntent(intent.transaction_id)).toMatchObject({
      amount: 18_000,
      currency: 'hkd',
      metadata: { order_id: String(intent.order_id) },
    })
    const store = () => t.api(buyer.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
    await expect(store()).rejects.toMatchObject({ body: { code: 'payment_unfinished' } })
    stripe.pay(intent.transaction_id)
    await store()
    expect(await ownedOf(t, buyer)).toContain(id)
    expect(await ledgerSum(t.platform.db)).toBe(0)
    expect((await t.api(buyer.token).paymentMethods({ body: {} })).data).toHaveLength(1)
  })

  test('its message alone is enough; a forged or replayed one is not believed or changes nothing', async () => {
    const id = await makeProduct(t, teacher)
    const { transaction_id } = await openOrder(t, buyer, [id])
    stripe.pay(transaction_id)
    const event = stripeEvent('payment_intent.succeeded', { object: 'payment_intent', id: transaction_id })
    const forged = stripeMessage('whsec_other', event)
    expect((await post('stripe', forged)).statusCode).toBe(401)
    expect(await ownedOf(t, buyer)).not.toContain(id)
    const message = stripeMessage(webhookSecret, event)
    for (const _ of [1, 2]) expect((await post('stripe', message)).statusCode).toBe(200)
    expect(await ownedOf(t, buyer)).toContain(id)
  })

  test('while it is down nothing is lost: the buyer is told to try again, and then it goes on', async () => {
    const id = await makeProduct(t, teacher)
    // The first and the two that are tried again by themselves.
    stripe.trouble('error', 'error', 'error')
    await expect(openOrder(t, buyer, [id])).rejects.toMatchObject({
      status: 503,
      body: { code: 'payment_unavailable' },
    })
    const { transaction_id } = await openOrder(t, buyer, [id])
    stripe.pay(transaction_id)
    t.clock.advance({ minutes: 5 })
    await reconcileBooks(contextOf(t))
    expect(await ownedOf(t, buyer)).toContain(id)
  })

  test('a dispute ends access, and one that is won gives it back, in whatever order its messages come', async () => {
    const staff = await makePerson(t, { role: roles.admin })
    const id = await makeProduct(t, teacher)
    const { transaction_id, order_id } = await openOrder(t, buyer, [id])
    stripe.pay(transaction_id)
    await t.api(buyer.token).paymentStore({ body: { transaction_id } })
    const created = Math.floor(t.clock.now().getTime() / 1000)
    const dispute = {
      ...{ id: 'dp_order', object: 'dispute' as const, payment_intent: transaction_id, amount: 18_000 },
      ...{ status: 'needs_response', reason: 'product_not_received', created },
      ...{ evidence_details: { due_by: created + 1000 }, metadata: {} },
    }
    stripe.state.disputes.unshift(dispute)
    const says = async (...kinds: string[]) => {
      for (const kind of kinds) {
        const message = stripeMessage(webhookSecret, stripeEvent(`charge.dispute.${kind}`, dispute))
        expect((await post('stripe', message)).statusCode).toBe(200)
      }
    }
    await says('funds_withdrawn', 'created', 'created')
    expect(await ownedOf(t, buyer)).not.toContain(id)
    const listed = async () =>
      (await t.api(staff.token).adminDisputes({ body: { q: String(order_id) } })).disputes
    expect(await listed()).toMatchObject([
      { state: 'open', reason: 'product_not_received', amount: 18_000, test_mode: false },
    ])
    await expect(
      t.api(staff.token).sandboxDispute({ body: { order_id, outcome: 'won' } }),
    ).rejects.toMatchObject({ body: { code: 'payment_provider_off' } })
    dispute.status = 'won'
    await says('closed', 'created', 'updated')
    expect(await listed()).toMatchObject([{ state: 'won' }])
    expect(await ownedOf(t, buyer)).toContain(id)
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })

  test('a refund goes through it, once', async () => {
    const staff = await makePerson(t, { role: roles.admin })
    const id = await makeProduct(t, teacher)
    const { transaction_id, order_id } = await openOrder(t, buyer, [id])
    stripe.pay(transaction_id)
    await t.api(buyer.token).paymentStore({ body: { transaction_id } })
    const body = { order_id, reason: 'asked for', idempotency_key: `stripe-refund-${order_id}` }
    expect(await t.api(staff.token).refundOrder({ body })).toMatchObject({ state: 'done', amount: 18_000 })
    expect(await t.api(staff.token).refundOrder({ body })).toMatchObject({ state: 'done' })
    expect(await ownedOf(t, buyer)).not.toContain(id)
  })

  test.each([
    ['succeeded', 'refund.updated', 'done'],
    ['failed', 'refund.failed', 'failed'],
  ] as const)(
    'one that it keeps pending and then %s is told by a signed message',
    async (status, type, state) => {
      const staff = await makePerson(t, { role: roles.admin })
      const id = await makeProduct(t, teacher)
      const { transaction_id, order_id } = await openOrder(t, buyer, [id])
      stripe.pay(transaction_id)
      await t.api(buyer.token).paymentStore({ body: { transaction_id } })
      stripe.settings.refundStatus = 'pending'
      const body = { order_id, reason: 'asked for', idempotency_key: `stripe-pending-${order_id}` }
      const { refund_id, state: first } = await t.api(staff.token).refundOrder({ body })
      stripe.settings.refundStatus = 'succeeded'
      const isOwned = async () => (await ownedOf(t, buyer)).includes(id)
      const stateNow = async () =>
        (await t.platform.db.query('select state from refunds where id = $1', [refund_id])).rows
      expect([first, await isOwned()]).toEqual(['pending', true])

      const refund = [...stripe.state.refunds.values()].find(one => one.payment_intent === transaction_id)
      Object.assign(refund ?? {}, { status })
      const says = (secret: string) => post('stripe', stripeMessage(secret, stripeEvent(type, { ...refund })))
      expect((await says('whsec_other')).statusCode).toBe(401)
      expect([await stateNow(), await isOwned()]).toEqual([[{ state: 'pending' }], true])
      // Twice, as Stripe may.
      for (const _ of [1, 2]) expect((await says(webhookSecret)).statusCode).toBe(200)
      expect([await stateNow(), await isOwned()]).toEqual([[{ state }], state === 'failed'])
      expect(await ledgerSum(t.platform.db)).toBe(0)
    },
  )
})

describe('Alipay', () => {
  test('from the signed page to the verified payment', async () => {
    const id = await makeProduct(t, teacher)
    const { order_id, provider } = await openOrder(t, buyer, [id], { provider: 'alipay' })
    expect(provider).toBe('alipay')
    const signed = await t.api(buyer.token).paymentSignature({ body: { order_id } })
    expect(signed.redirect).toContain('https://pay.alipay.test/')
    const verify = () => t.api().alipayVerify({ body: { paymentRequestId: signed.paymentRequestId } })
    expect(await verify()).toMatchObject({ status: 'Error' })
    alipay.pay(signed.paymentRequestId)
    expect(await verify()).toMatchObject({ status: 'Success', course: id })
    expect(await ownedOf(t, buyer)).toContain(id)
  })

  test('its notification is verified, acknowledged in its own words and enough', async () => {
    const id = await makeProduct(t, teacher)
    const { transaction_id } = await openOrder(t, buyer, [id], { provider: 'alipay' })
    alipay.pay(transaction_id)
    const to = { notifyUrl: `${ORIGIN}/api/payment/webhook/alipay`, clientId }
    const content = { notifyType: 'PAYMENT_RESULT', paymentRequestId: transaction_id }
    expect((await post('alipay', alipayMessage(to, ours.privateKey, content))).statusCode).toBe(401)
    expect(await ownedOf(t, buyer)).not.toContain(id)
    const answer = await post('alipay', alipayMessage(to, theirs.privateKey, content))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ result: { resultStatus: 'S' } })
    expect(await ownedOf(t, buyer)).toContain(id)
  })
})
