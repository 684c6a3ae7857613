import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { buy, contextOf, openOrder, ownedOf } from '../commerce.test-support.ts'
import { balanceOf, ledgerSum } from '../ledger/ledger.repository.ts'
import { reconcileBooks } from '../reconciliation/reconcile.ts'

let t: TestApp
let teacher: TestPerson
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
  staff = await makePerson(t, { role: roles.admin })
})

const refund = (order_id: number, more: { lines?: number[]; key?: string } = {}, by = staff) =>
  t.api(by.token).refundOrder({
    body: {
      order_id,
      lines: more.lines,
      reason: 'The film does not play',
      idempotency_key: more.key ?? `key-${unique()}-long`,
    },
  })
const owed = () => balanceOf(t.platform.db, `seller:teacher-${teacher.userId}`)

describe('a refund', () => {
  test('gives the money back, ends what it opened and is told', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const before = await owed()
    const { order_id } = await buy(t, buyer, [id])
    expect(await refund(order_id)).toMatchObject({ state: 'done', amount: 18_000 })
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await owed()).toBe(before)
    expect(await ledgerSum(t.platform.db)).toBe(0)
    const receipt = await t.api(buyer.token).orderView({ params: { id: order_id } })
    expect(receipt).toMatchObject({
      status: 'refunded',
      refunded: 18_000,
      refunds: [{ amount: 18_000, reason: 'The film does not play' }],
    })
    const mails = await t.mailsTo(buyer.email)
    expect(mails.some(({ body }) => body.includes('HK$180') && body.includes('refunded'))).toBe(true)
    // It can be bought anew.
    await buy(t, buyer, [id])
    expect(await ownedOf(t, buyer)).toEqual([id])
  })

  test('of a part of a line is goodwill: the buyer keeps it, and the rest can follow', async () => {
    const buyer = await makePerson(t)
    const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher, { priceCents: 5000 })]
    const before = await owed()
    const { order_id } = await buy(t, buyer, [one, two])
    const { lines } = await t.api(buyer.token).orderView({ params: { id: order_id } })
    const line = lines.find(({ course_id }) => course_id === one)?.line_id ?? 0
    const part = (amount: number, of = [line]) =>
      t.api(staff.token).refundOrder({
        body: { order_id, lines: of, amount, reason: 'The sound is bad', idempotency_key: `key-${unique()}` },
      })
    expect(await part(4000)).toMatchObject({ state: 'done', amount: 4000 })
    expect((await ownedOf(t, buyer)).toSorted()).toEqual([one, two].toSorted())
    expect(await owed()).toBe(before - 19_000)
    expect(await t.api(buyer.token).orderView({ params: { id: order_id } })).toMatchObject({
      ...{ status: 'paid', refunded: 4000 },
      refunds: [{ amount: 4000, reason: 'The sound is bad' }],
    })
    const tooMuch = { status: 422, fields: { amount: expect.any(String) } }
    await expect(part(14_001)).rejects.toMatchObject(tooMuch)
    await expect(
      part(
        100,
        lines.map(({ line_id }) => line_id),
      ),
    ).rejects.toMatchObject(tooMuch)
    // Two at once: never more than was paid.
    const both = await Promise.allSettled([part(10_000), part(10_000)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await part(4000)).toMatchObject({ amount: 4000 })
    expect(await ownedOf(t, buyer)).toEqual([two])
    expect(await owed()).toBe(before - 5000)
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })

  test('of one line leaves the others', async () => {
    const buyer = await makePerson(t)
    const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher, { priceCents: 5000 })]
    const { order_id } = await buy(t, buyer, [one, two])
    const { lines } = await t.api(buyer.token).orderView({ params: { id: order_id } })
    const cheap = lines.find(({ course_id }) => course_id === two)?.line_id ?? 0
    expect(await refund(order_id, { lines: [cheap] })).toMatchObject({ state: 'done', amount: 5000 })
    expect(await ownedOf(t, buyer)).toEqual([one])
    expect(await t.api(buyer.token).orderView({ params: { id: order_id } })).toMatchObject({
      status: 'paid',
      refunded: 5000,
    })
    await expect(refund(order_id, { lines: [cheap] })).rejects.toMatchObject({
      status: 409,
      body: { code: 'refund_impossible' },
    })
    expect(await refund(order_id)).toMatchObject({ amount: 18_000 })
  })

  test('under one key happens once, also at the same moment', async () => {
    const buyer = await makePerson(t)
    const { order_id } = await buy(t, buyer, [await makeProduct(t, teacher)])
    const key = `key-${unique()}-long`
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(order_id, { key })))
    expect(new Set(answers.map(({ refund_id }) => refund_id)).size).toBe(1)
    const { rows } = await t.platform.db.execute<{ cents: number }>(sql`
      select sum(charge.refunded_cents)::int as cents from sandbox_charges charge
      join payments on payments.intent_id = charge.intent_id where payments.order_id = ${order_id}`)
    expect(rows[0]?.cents).toBe(18_000)
    await expect(refund(order_id)).rejects.toMatchObject({ body: { code: 'refund_impossible' } })
  })

  test('is for staff, of orders that were paid', async () => {
    const buyer = await makePerson(t)
    const { order_id } = await buy(t, buyer, [await makeProduct(t, teacher)])
    await expect(refund(order_id, {}, buyer)).rejects.toMatchObject({ status: 403 })
    await expect(refund(order_id, {}, teacher)).rejects.toMatchObject({ status: 403 })
    const open = await openOrder(t, buyer, [await makeProduct(t, teacher)])
    await expect(refund(open.order_id)).rejects.toMatchObject({ body: { code: 'refund_impossible' } })
    await expect(refund(9_999_999)).rejects.toMatchObject({ status: 404 })
  })
})

describe('comparing', () => {
  test('finds nothing wrong with what was bought and given back', async () => {
    const buyer = await makePerson(t)
    await buy(t, buyer, [await makeProduct(t, teacher)])
    const { order_id } = await buy(t, buyer, [await makeProduct(t, teacher)])
    await refund(order_id)
    t.clock.advance({ minutes: 5 })
    const { mismatches, checked } = await reconcileBooks(contextOf(t))
    expect(mismatches.posted ?? 0).toBe(0)
    expect(mismatches.refund ?? 0).toBe(0)
    expect(checked).toBeGreaterThanOrEqual(2)
  })

  test('finishes what was paid without anybody hearing of it', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, order_id } = await openOrder(t, buyer, [id])
    const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'no event' }
    await t.api(buyer.token).sandboxConfirm({ body: { clientSecret, card } })
    await t.platform.jobs.runDue()
    expect(await ownedOf(t, buyer)).toEqual([])
    t.clock.advance({ minutes: 5 })
    expect((await reconcileBooks(contextOf(t))).repaired).toBeGreaterThanOrEqual(1)
    expect(await ownedOf(t, buyer)).toEqual([id])
    expect(await t.api(buyer.token).orderView({ params: { id: order_id } })).toMatchObject({ status: 'paid' })
  })

  test('gives back what was paid for and lost, and names what nobody paid for', async () => {
    const buyer = await makePerson(t)
    const [lost, stolen] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
    await buy(t, buyer, [lost])
    await t.platform.db.execute(sql`delete from entitlements where user_id = ${buyer.userId}`)
    await t.platform.db.execute(sql`
      insert into entitlements (user_id, product_id, source, created_at)
      values (${buyer.userId}, ${stolen}, 'purchase', ${t.clock.now()})`)
    t.clock.advance({ minutes: 5 })
    const { mismatches } = await reconcileBooks(contextOf(t))
    expect(mismatches.access_unpaid).toBeGreaterThanOrEqual(1)
    expect(await ownedOf(t, buyer)).toEqual([lost, stolen].toSorted((a, b) => a - b))
    const figures = await t.platform.metrics.registry.metrics()
    expect(figures).toMatch(/lantern_reconciliation_mismatches\{kind="access_unpaid"\} [1-9]/)
    await t.platform.db.execute(sql`delete from entitlements where product_id = ${stolen}`)
  })

  test('names money the provider has for nothing of ours', async () => {
    const { sandbox } = t.platform.payments
    if (!sandbox) throw new Error('No sandbox')
    const customerId = await sandbox.createCustomer({ key: `customer-${unique()}`, userId: 1 })
    const intent = await sandbox.createIntent({
      key: `stray-${unique()}`,
      orderId: 123_456_789,
      amountCents: 4200,
      customerId,
      method: 'card',
      capture: 'automatic',
      saveCard: false,
      description: '',
      returnUrl: () => 'http://lantern.test/cart',
      locale: 'en',
    })
    await sandbox.confirm(intent.clientSecret, { wallet: true })
    t.clock.advance({ minutes: 5 })
    const { details } = await reconcileBooks(contextOf(t))
    expect(details.unknown_payment).toContainEqual({ provider: 'sandbox', intent: intent.id })
  })
})

test('deleting an account deletes its saved cards; the order stays', async () => {
  const buyer = await makePerson(t)
  const { clientSecret, transaction_id, order_id } = await openOrder(
    t,
    buyer,
    [await makeProduct(t, teacher)],
    { save_card: true },
  )
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Lee' }
  await t.api(buyer.token).sandboxConfirm({ body: { clientSecret, card, save_card: true } })
  await t.api(buyer.token).paymentStore({ body: { transaction_id } })
  const kept = async () => {
    const { rows } = await t.platform.db.execute(sql`
      select 1 from sandbox_cards card join sandbox_customers customer on customer.id = card.customer_id
      where customer.user_id = ${buyer.userId}`)
    return rows.length
  }
  expect(await kept()).toBe(1)
  const response = await t.request({
    method: 'POST',
    url: '/api/user/delete',
    token: buyer.token,
    body: { user_id: buyer.userId, email: buyer.email, username: buyer.username, pwd: PASSWORD },
  })
  expect(response.statusCode).toBe(200)
  await t.platform.jobs.runDue()
  expect(await kept()).toBe(0)
  const { rows } = await t.platform.db.execute(sql`select state from orders where id = ${order_id}`)
  expect(rows).toEqual([{ state: 'paid' }])
})

test("an account that is owed money can't be deleted before the payout", async () => {
  const seller = await makePerson(t, { role: roles.teacher })
  const buyer = await makePerson(t)
  await buy(t, buyer, [await makeProduct(t, seller)])
  const response = await t.request({
    method: 'POST',
    url: '/api/user/delete',
    token: seller.token,
    body: { user_id: seller.userId, email: seller.email, username: seller.username, pwd: PASSWORD },
  })
  expect(response.json()).toMatchObject({ status: 409, code: 'payouts_pending' })
})

test("an account with an open order can't be deleted before it is settled", async () => {
  const buyer = await makePerson(t)
  const { order_id, clientSecret } = await openOrder(t, buyer, [await makeProduct(t, teacher)])
  const leave = () =>
    t.request({
      method: 'POST',
      url: '/api/user/delete',
      token: buyer.token,
      body: { user_id: buyer.userId, email: buyer.email, username: buyer.username, pwd: PASSWORD },
    })
  expect((await leave()).json()).toMatchObject({ status: 409, code: 'orders_open' })
  await confirmCard(t, buyer, clientSecret)
  await t.platform.jobs.runDue()
  const { rows } = await t.platform.db.execute(sql`select state from orders where id = ${order_id}`)
  expect(rows).toEqual([{ state: 'paid' }])
  expect((await leave()).statusCode).toBe(200)
})
