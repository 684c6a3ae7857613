import { expect, it } from 'vitest'
import { exactly } from './shape.test-support.ts'
import { product, refusal } from './shapes.test-support.ts'
import type { World } from './world.test-support.ts'

export const intent = {
  ...{
    clientSecret: 'string',
    order_id: 'number',
    provider: 'string',
    publishableKey: 'string',
    amount: 'number',
  },
} as const

export const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ho Ka Wing' }
const confirmed = { status: exactly('succeeded', 'requires_action', 'failed'), reason: 'string' } as const

/** Opens an order and pays it with a card; the id of the intent is the first part of its secret. */
export async function pay({ client, student }: World, amount: number, body: object) {
  const { token } = student
  const query = { amount, customer: '', stripe_connect_id: '', type: 'single' }
  const opened = await client.call('POST payment/intent', { query, body, token }, intent)
  const secret = opened.clientSecret
  const paid = await client.call(
    'POST payment/sandbox/confirm',
    { body: { clientSecret: secret, card }, token },
    confirmed,
  )
  expect(paid.status).toBe('succeeded')
  return {
    orderId: opened.order_id as number,
    reference: String(opened.transaction_id ?? secret.split('_secret')[0]),
  }
}

/** Buying products, by card and by Alipay. */
export function commerceCalls(world: () => World): void {
  it('a student buys a product by card', async () => {
    const w = world()
    const { client, course, student } = w
    const { token, userId, email } = student
    const products = [{ course_id: course.id }]
    await client.call(
      'GET payment/config',
      {},
      {
        ...{
          provider: 'string',
          publishableKey: 'string',
          wallet: 'boolean',
          alipay: 'boolean',
          test_mode: 'boolean',
        },
      },
    )
    const quote = await client.call(
      'POST cart/quote',
      { body: { products } },
      {
        items: [{ state: exactly('ok', 'changed', 'owned', 'gone') }],
        ...{ subtotal: 'number', tax: exactly(0), total: 'number' },
      },
    )
    expect(quote.total).toBe(12_000)
    const differs = await client.call(
      'POST payment/intent',
      { query: { amount: 100, type: 'single' }, body: { products }, token, status: 409 },
      { ...refusal, amount: 'number' },
    )
    expect(differs.amount).toBe(12_000)
    const { orderId, reference } = await pay(w, quote.total, { products, provider: 'card', save_card: true })
    const record = {
      ...{
        user_id: userId,
        transaction_id: reference,
        reference_id: '',
        invoice_url: '',
        name_on_card: card.name,
      },
      ...{ email, amount: 12_000, created_at: '2026-11-16 12:00:00', subscriber_id: 0 },
    }
    const stored = await client.call(
      'POST payment/store',
      { body: record, token },
      { status: 'any', payment_id: 'number' },
    )
    expect(
      await client.call('POST payment/store', { body: record, token }, { payment_id: 'number' }),
    ).toMatchObject({
      payment_id: stored.payment_id,
    })
    const line = {
      ...{ user_id: userId, course_id: course.id, payment_id: stored.payment_id, subscriber_id: 0 },
      ...{
        teacher_id: w.teacher.userId,
        sale_price: 12_000,
        currency: 'hkd',
        payment_method: 'card',
        status: 'paid',
      },
    }
    const assign = { products: [line], accounts: [null], paymentIntent: reference }
    await client.call('POST product/assign', { body: assign, token }, { status: 'any', products: ['any'] })
    const cards = await client.call(
      'POST payment/methods',
      { body: { customer: 'cus_1' }, token },
      {
        data: [{ id: 'string', card: { brand: 'string', last4: 'string' } }],
      },
    )
    expect(cards.data).toMatchObject([{ card: { last4: '4242' } }])
    await client.call('GET orders', { token }, 'any')
    await client.call('GET orders/{}', { path: [orderId], token }, 'any')
    await client.call('GET products/{}', { path: [course.id], token }, [
      { ...product, owned: exactly(true), materials: [{ url: 'string', preview: 'any' }] },
    ])
  })

  it('a student pays by Alipay', async () => {
    const w = world()
    const { client, student } = w
    const { token } = student
    const [other] = (await client.call('GET products', {}, [product])).filter(
      ({ course_id }: { course_id: number }) => course_id !== w.course.id,
    )
    const body = { products: [{ course_id: other.course_id }], provider: 'alipay' }
    const opened = await client.call(
      'POST payment/intent',
      { query: { type: 'single' }, body, token },
      intent,
    )
    const signed = await client.call(
      'POST payment/generatesignature',
      { body: { order_id: opened.order_id, purchaseType: 'single' }, token },
      { paymentRequestId: 'string', redirect: 'string', signature: 'string' },
    )
    const claim = {
      ...{ paymentRequestId: signed.paymentRequestId, courses: [other.course_id], user: student.userId },
      ...{ subscriber: 0, purchaseType: 'single' },
    }
    const verified = {
      status: exactly('Success', 'Error'),
      purchaseType: exactly('single', 'multiple'),
      course: 'number',
    }
    const verify = () => client.call('POST payment/verifyalipaypayment', { body: claim }, verified)
    expect((await verify()).status).toBe('Error')
    // What the buyer presses on the test provider's own page.
    await w.t.request({
      ...{ method: 'POST', url: '/api/payment/sandbox/confirm', token },
      body: { clientSecret: opened.clientSecret, alipay: 'paid' },
    })
    expect(await verify()).toMatchObject({ status: 'Success', course: other.course_id })
  })

  it('a message that no provider has signed is refused', async () => {
    const { client } = world()
    const raw = { type: 'application/json', payload: '{"type":"payment_intent.succeeded"}' }
    await client.call('POST payment/webhook/{}', { path: ['stripe'], raw, status: 404 }, refusal)
  })
}
