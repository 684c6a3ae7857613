import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { confirmCard, goodCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { booksOf, buy, openOrder, ownedOf } from '../commerce.test-support.ts'

// Each of these is refused, and no one owns anything by it.

let t: TestApp
let teacher: TestPerson
let buyer: TestPerson
let stranger: TestPerson
let product: number
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
  stranger = await makePerson(t)
  product = await makeProduct(t, teacher)
})

const intentWith = (query: Record<string, string>, products = [{ course_id: product }]) =>
  t.request({
    method: 'POST',
    url: `/api/payment/intent?${new URLSearchParams(query)}`,
    body: { products },
    token: buyer.token,
  })

async function paidButNotStored() {
  const intent = await openOrder(t, buyer, [product])
  await confirmCard(t, buyer, intent.clientSecret)
  return intent
}

describe('what the client says of its order', () => {
  beforeAll(async () => {
    buyer = await makePerson(t)
  })

  test.each([
    ['another amount', { amount: '1' }, 409, 'price_changed'],
    ['no amount that is one', { amount: '-1' }, 422, 'fields'],
    ['another customer', { customer: 'buyer-1' }, 403, 'not_yours'],
    ["a provider's customer", { customer: 'cus_somebody' }, 403, 'not_yours'],
    ["another seller's account", { stripe_connect_id: 'payee-999999' }, 409, 'order_mismatch'],
    ["a provider's account", { stripe_connect_id: 'acct_mine' }, 409, 'order_mismatch'],
  ])('%s', async (_what, query, status, code) => {
    const response = await intentWith(query)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code })
    const { rows } = await t.platform.db.execute(sql`select 1 from orders where user_id = ${buyer.userId}`)
    expect(rows).toEqual([])
  })

  test('several products as a single one', async () => {
    const other = await makeProduct(t, teacher)
    const response = await intentWith({ type: 'single' }, [{ course_id: product }, { course_id: other }])
    expect(response.json()).toMatchObject({ status: 409, code: 'order_mismatch' })
  })

  test('its own words for what is true are taken', async () => {
    const response = await intentWith({
      amount: '18000',
      customer: `buyer-${buyer.userId}`,
      stripe_connect_id: `payee-${teacher.userId}`,
      type: 'single',
    })
    expect(response.statusCode).toBe(200)
  })
})

describe('what the client says once it has paid', () => {
  beforeAll(async () => {
    buyer = await makePerson(t)
  })

  test('another product, seller or amount than the order has', async () => {
    const { transaction_id } = await paidButNotStored()
    const api = t.api(buyer.token)
    const other = await makeProduct(t, teacher)
    const claims = [
      () => api.productAssign({ body: { products: [product, other], paymentIntent: transaction_id } }),
      () => api.productAssign({ body: { accounts: ['payee-999999'], paymentIntent: transaction_id } }),
      () => api.paymentStore({ body: { transaction_id, amount: 1 } }),
    ]
    for (const claim of claims)
      await expect(claim()).rejects.toMatchObject(refusedWith('order_mismatch', { status: 409 }))
    await expect(
      api.paymentStore({ body: { transaction_id, user_id: stranger.userId } }),
    ).rejects.toMatchObject(refusedWith('not_yours', { status: 403 }))
    expect(await ownedOf(t, buyer)).toEqual([])
    await api.paymentStore({ body: { transaction_id, amount: 18_000 } })
    expect(await ownedOf(t, buyer)).toEqual([product])
  })

  test('an intent that was used: it gives the same again and nothing more', async () => {
    const { transaction_id, order_id } = await openedAndBought()
    const other = await makeProduct(t, teacher)
    const api = t.api(buyer.token)
    await expect(
      api.productAssign({ body: { products: [other], paymentIntent: transaction_id } }),
    ).rejects.toMatchObject(refusedWith('order_mismatch', { status: 409 }))
    const before = await ownedOf(t, buyer)
    await api.paymentStore({ body: { transaction_id } })
    expect(await ownedOf(t, buyer)).toEqual(before)
    expect(await booksOf(t, order_id)).toMatchObject({ charges: 1, posted: 18_000 })
  })

  const openedAndBought = async () => buy(t, buyer, [await makeProduct(t, teacher)])

  test.each(['4000000000000002', '4000000000009995', '4000002760003184'])(
    'an intent that failed or waits for the bank (%s)',
    async number => {
      const id = await makeProduct(t, teacher)
      const { clientSecret, transaction_id } = await openOrder(t, buyer, [id])
      await confirmCard(t, buyer, clientSecret, { number })
      await expect(
        t.api(buyer.token).productAssign({ body: { products: [id], paymentIntent: transaction_id } }),
      ).rejects.toMatchObject(refusedWith('payment_unfinished', { status: 409 }))
      expect(await ownedOf(t, buyer)).not.toContain(id)
    },
  )

  test('an intent that nobody knows', async () => {
    for (const transaction_id of ['pi_invented', 'sbx_pi_000000000000000000000000', "' or 1=1"]) {
      await expect(t.api(buyer.token).paymentStore({ body: { transaction_id } })).rejects.toMatchObject(
        refusedWith('order_unknown', { status: 404 }),
      )
    }
  })
})

describe("somebody else's order", () => {
  test('is not there for a stranger, whatever they know of it', async () => {
    buyer = await makePerson(t)
    const { clientSecret, transaction_id, order_id } = await openOrder(t, buyer, [product])
    const api = t.api(stranger.token)
    const calls = [
      () => api.sandboxConfirm({ body: { clientSecret, card: goodCard } }),
      () => api.paymentStore({ body: { transaction_id } }),
      () => api.productAssign({ body: { products: [product], paymentIntent: transaction_id } }),
      () => api.paymentSignature({ body: { order_id } }),
      () => api.orderView({ params: { id: order_id } }),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject(refusedWith('order_unknown', { status: 404 }))
    await confirmCard(t, buyer, clientSecret)
    for (const call of calls.slice(1))
      await expect(call()).rejects.toMatchObject(refusedWith('order_unknown', { status: 404 }))
    expect(await api.paymentResume()).toEqual({ finished: [], waiting: 0 })
    expect(await ownedOf(t, stranger)).toEqual([])
    expect(await ownedOf(t, buyer)).toEqual([])
  })

  test("a saved card of another buyer pays nothing, is not listed and can't be removed", async () => {
    const owner = await makePerson(t)
    const { clientSecret } = await openOrder(t, owner, [product], { save_card: true })
    await t.api(owner.token).sandboxConfirm({ body: { clientSecret, card: goodCard, save_card: true } })
    const [card] = (await t.api(owner.token).paymentMethods({ body: {} })).data
    expect(card).toMatchObject({ card: { brand: 'Visa', last4: '4242' } })
    const thief = await makePerson(t)
    const mine = await openOrder(t, thief, [product])
    const outcome = await t
      .api(thief.token)
      .sandboxConfirm({ body: { clientSecret: mine.clientSecret, saved_card: card?.id } })
    expect(outcome).toMatchObject({ status: 'failed' })
    const named = { customer: `buyer-${owner.userId}` }
    expect(await t.api(thief.token).paymentMethods({ body: named })).toEqual({ data: [] })
    const removal = t.api(thief.token).paymentMethodRemove({ params: { cardId: card?.id ?? '' } })
    await expect(removal).rejects.toMatchObject(refusedWith('card_unknown', { status: 404 }))
    expect((await t.api(owner.token).paymentMethods({ body: {} })).data).toHaveLength(1)
  })
})

describe('a message of the provider', () => {
  let own: TestApp
  /** As the sandbox sends them, caught on their way. */
  const caught: { body: Buffer; headers: Record<string, string> }[] = []
  const send = (body: Buffer | string, headers: Record<string, string>, provider = 'sandbox') =>
    own.app.inject({ method: 'POST', url: `/api/payment/webhook/${provider}`, payload: body, headers })

  beforeAll(async () => {
    own = await createTestApp()
    own.platform.payments.sandbox?.deliverTo(async (body, headers) => void caught.push({ body, headers }))
    buyer = await makePerson(own)
  })

  async function message() {
    const id = await makeProduct(own, teacher)
    const { clientSecret, order_id, transaction_id } = await openOrder(own, buyer, [id])
    await confirmCard(own, buyer, clientSecret)
    await own.platform.jobs.runDue()
    const sent = caught.findLast(({ body }) => body.includes(transaction_id))
    if (!sent) throw new Error('No message was sent')
    return { ...sent, id, order_id, transaction_id }
  }

  test('that is forged, changed, unsigned or old is not believed', async () => {
    const { body, headers, id, transaction_id } = await message()
    const signature = headers['sandbox-signature'] ?? ''
    const forged = signature.replace(/v1=(.)/, (_, first) => `v1=${first === '0' ? '1' : '0'}`)
    const changed = body.toString().replace(transaction_id, 'sbx_pi_000000000000000000000000')
    const attempts = [
      await send(body, { ...headers, 'sandbox-signature': forged }),
      await send(changed, headers),
      await send(body, { 'content-type': 'application/json' }),
      await send(body, { ...headers, 'sandbox-signature': signature.replace(/t=\d+/, 't=1') }),
    ]
    for (const response of attempts) {
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 'webhook_forged' })
    }
    expect(await ownedOf(own, buyer)).not.toContain(id)
  })

  test('of a provider that is not there, or of an unreadable kind', async () => {
    const { body, headers } = await message()
    expect((await send(body, headers, 'stripe')).statusCode).toBe(404)
    expect((await send(body, headers, 'nobody')).statusCode).toBe(404)
    expect((await send('', headers)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await send(Buffer.alloc(300 * 1024, 'x'), headers)).statusCode).toBe(413)
  })

  test('that comes again, also at the same moment, changes nothing more', async () => {
    const { body, headers, id, order_id } = await message()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, headers)))
    for (const answer of answers) expect(answer.statusCode).toBe(200)
    expect((await send(body, headers)).statusCode).toBe(200)
    expect(await ownedOf(own, buyer)).toContain(id)
    expect(await booksOf(own, order_id)).toMatchObject({ charges: 1, posted: 18_000, sum: 0 })
  })

  test('about a payment of another sum than the order gives nothing', async () => {
    const { body, headers, id, transaction_id } = await message()
    await own.platform.db.execute(
      sql`update sandbox_intents set amount_cents = 100 where id = ${transaction_id}`,
    )
    expect((await send(body, headers)).statusCode).toBe(200)
    expect(await ownedOf(own, buyer)).not.toContain(id)
    const figures = await own.platform.metrics.registry.metrics()
    expect(figures).toContain('lantern_payment_mismatches_total{problem="amount"} 1')
  })

  test('about a payment for another order gives nothing', async () => {
    const { body, headers, id, transaction_id } = await message()
    await own.platform.db.execute(sql`update sandbox_intents set order_id = 1 where id = ${transaction_id}`)
    expect((await send(body, headers)).statusCode).toBe(200)
    expect(await ownedOf(own, buyer)).not.toContain(id)
  })
})

describe('Alipay', () => {
  beforeAll(async () => {
    buyer = await makePerson(t)
  })

  async function order() {
    const id = await makeProduct(t, teacher)
    const { order_id, clientSecret } = await openOrder(t, buyer, [id], { provider: 'alipay' })
    const signed = await t.api(buyer.token).paymentSignature({ body: { order_id } })
    return { id, order_id, clientSecret, ...signed }
  }
  const verify = (paymentRequestId: string, more = {}) =>
    t.api().alipayVerify({ body: { paymentRequestId, ...more } })

  test('a reference that was changed or not paid is an error, whatever else is claimed', async () => {
    const { id, paymentRequestId } = await order()
    const claims = { courses: id, user: stranger.userId, subscriber: 0, purchaseType: 'product' }
    for (const reference of [`${paymentRequestId}0`, 'invented', '']) {
      expect(await verify(reference, claims)).toMatchObject({ status: 'Error', state: 'unknown', course: 0 })
    }
    // Anyone who comes back without having paid is told so, and not that there is no such payment.
    const unpaid = { status: 'Error', state: 'unpaid', course: 0 }
    expect(await verify(paymentRequestId, claims)).toMatchObject(unpaid)
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await ownedOf(t, stranger)).toEqual([])
  })

  test('a payment goes to the owner of the order, whoever reports it', async () => {
    const { id, paymentRequestId, clientSecret, redirect } = await order()
    expect(redirect).toContain(paymentRequestId)
    await t.api(buyer.token).sandboxConfirm({ body: { clientSecret, alipay: 'paid' } })
    expect(await verify(paymentRequestId, { user: stranger.userId, courses: 1 })).toEqual({
      status: 'Success',
      state: 'paid',
      trials: false,
      purchaseType: 'single',
      course: id,
    })
    expect(await ownedOf(t, stranger)).toEqual([])
    expect(await ownedOf(t, buyer)).toEqual([id])
  })

  test('several bought together are told as such', async () => {
    const ids = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
    const { order_id, clientSecret } = await openOrder(t, buyer, ids, { provider: 'alipay' })
    const { paymentRequestId } = await t.api(buyer.token).paymentSignature({ body: { order_id } })
    expect(await verify(paymentRequestId)).toMatchObject({ status: 'Error', purchaseType: 'multiple' })
    await t.api(buyer.token).sandboxConfirm({ body: { clientSecret, alipay: 'paid' } })
    expect(await verify(paymentRequestId)).toMatchObject({ status: 'Success', purchaseType: 'multiple' })
    expect(await verify('invented')).toMatchObject({ status: 'Error', purchaseType: 'single' })
  })

  test("an order for a card can't be signed for Alipay", async () => {
    const id = await makeProduct(t, teacher)
    const { order_id } = await openOrder(t, buyer, [id])
    await expect(t.api(buyer.token).paymentSignature({ body: { order_id } })).rejects.toMatchObject(
      refusedWith('order_mismatch', { status: 409 }),
    )
  })
})
