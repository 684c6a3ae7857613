import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { closeDueOrders } from '../commerce.jobs.ts'
import { booksOf, buy, contextOf, openOrder, ownedOf } from '../commerce.test-support.ts'
import { balanceOf, ledgerSum, post } from '../ledger/ledger.repository.ts'
import { listPayments } from '../payments/payment.repository.ts'
import { applyIntent } from '../payments/settle-payment.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
})

const setPrice = (id: number, cents: number) =>
  t.platform.db.execute(sql`update products set price_cents = ${cents} where id = ${id}`)

describe('a purchase', () => {
  test('goes from the cart to the shelf, the books and the mail', async () => {
    const buyer = await makePerson(t)
    const other = await makePerson(t, { role: roles.teacher })
    const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, other, { discountCents: 9900 })]
    const before = await balanceOf(t.platform.db, `seller:teacher-${teacher.userId}`)

    const intent = await openOrder(t, buyer, [one, two], { amount: 27_900 })
    expect(intent).toMatchObject({ status: 'open', provider: 'sandbox', amount: 27_900 })
    expect(await confirmCard(t, buyer, intent.clientSecret)).toMatchObject({ status: 'succeeded' })
    const stored = await t.api(buyer.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
    const assigned = await t
      .api(buyer.token)
      .productAssign({ body: { products: [one, two], accounts: [], paymentIntent: intent.transaction_id } })

    expect(stored).toMatchObject({ status: 200, order_id: intent.order_id })
    expect(assigned.products.toSorted()).toEqual([one, two].toSorted())
    expect(await ownedOf(t, buyer)).toEqual([one, two].toSorted((a, b) => a - b))
    expect(await booksOf(t, intent.order_id)).toEqual({
      state: 'paid',
      charges: 1,
      charged: 27_900,
      posted: 27_900,
      sum: 0,
    })
    expect((await balanceOf(t.platform.db, `seller:teacher-${teacher.userId}`)) - before).toBe(-18_000)

    const receipt = await t.api(buyer.token).orderView({ params: { id: intent.order_id } })
    expect(receipt).toMatchObject({
      status: 'paid',
      total: 27_900,
      payment: { provider: 'sandbox', method: 'card', brand: 'Visa', last4: '4242' },
      buyer: { email: buyer.email },
    })
    expect(receipt.lines.map(line => [line.course_id, line.sale_price])).toEqual([
      [one, 18_000],
      [two, 9900],
    ])
    const [mail] = (await t.mailsTo(buyer.email)).filter(({ subject }) => subject.includes(receipt.number))
    expect(mail?.body).toContain('HK$279')
    expect(mail?.body).toContain(receipt.lines[0]?.title)
    expect(await t.api(buyer.token).orderList({})).toMatchObject({ count: 1 })
    const mine = await t.api(buyer.token).userProducts({ query: { user_id: buyer.userId } })
    expect(mine).toMatchObject({ count: 2, products: [{ obtained_by: 'purchase' }, {}] })
    const quote = await t.api(buyer.token).cartQuote({ body: { products: [{ course_id: one }] } })
    expect(quote.items[0]).toMatchObject({ state: 'owned', price: 0 })
  })

  test('is listed by the day on which it was paid', async () => {
    const buyer = await makePerson(t)
    const first = await buy(t, buyer, [await makeProduct(t, teacher)])
    const second = await buy(t, buyer, [await makeProduct(t, teacher)])
    const listed = async () => (await t.api(buyer.token).orderList({})).orders.map(({ order_id }) => order_id)
    expect(await listed()).toEqual([second.order_id, first.order_id])
    await t.platform.db.execute(
      sql`update orders set paid_at = paid_at + interval '1 day' where id = ${first.order_id}`,
    )
    expect(await listed()).toEqual([first.order_id, second.order_id])
  })

  test('of what is free needs nobody to be paid', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher, { access: 'free', priceCents: 0 })
    expect(await openOrder(t, buyer, [id], { amount: 0 })).toMatchObject({
      status: 'paid',
      provider: 'none',
      clientSecret: '',
    })
    expect(await ownedOf(t, buyer)).toEqual([id])
  })

  test('is not begun for what is owned, gone or nobody sells', async () => {
    const buyer = await makePerson(t)
    const bought = await makeProduct(t, teacher)
    await buy(t, buyer, [bought])
    const gone = await makeProduct(t, teacher, { status: 0 })
    const secret = await makeProduct(t, teacher, { access: 'code', priceCents: 0, accessCode: 'SECRET' })
    for (const id of [bought, gone, secret, 9_999_999]) {
      await expect(openOrder(t, buyer, [id])).rejects.toMatchObject({
        status: 409,
        body: { code: 'order_nothing' },
      })
    }
    await expect(openOrder(t, teacher, [await makeProduct(t, teacher)])).rejects.toMatchObject({
      status: 409,
    })
  })

  test('at a price that has changed tells the new one and charges nothing', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    await setPrice(id, 20_000)
    await expect(openOrder(t, buyer, [id], { amount: 18_000 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'price_changed', amount: 20_000 },
    })
    const { order_id } = await openOrder(t, buyer, [id], { amount: 20_000 })
    expect(await booksOf(t, order_id)).toMatchObject({ state: 'open', charges: 0 })
  })

  test('keeps the price it was opened at', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, transaction_id, order_id } = await openOrder(t, buyer, [id], { amount: 18_000 })
    await setPrice(id, 20_000)
    await confirmCard(t, buyer, clientSecret)
    await t.api(buyer.token).paymentStore({ body: { transaction_id } })
    expect(await booksOf(t, order_id)).toMatchObject({ charged: 18_000, posted: 18_000 })
  })

  test('with a declined card keeps everything, and goes on with a good one', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, transaction_id } = await openOrder(t, buyer, [id])
    const declined = await confirmCard(t, buyer, clientSecret, { number: '4000000000000002' })
    expect(declined).toMatchObject({ status: 'failed', reason: 'card_declined' })
    expect(declined.message).toContain('declined')
    await expect(t.api(buyer.token).paymentStore({ body: { transaction_id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'payment_unfinished' },
    })
    expect(await ownedOf(t, buyer)).toEqual([])
    expect(await confirmCard(t, buyer, clientSecret)).toMatchObject({ status: 'succeeded' })
    await t.api(buyer.token).paymentStore({ body: { transaction_id } })
    expect(await ownedOf(t, buyer)).toEqual([id])
  })

  test('survives a browser that vanished: the message of the provider is enough', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, order_id } = await openOrder(t, buyer, [id])
    await confirmCard(t, buyer, clientSecret)
    await t.platform.jobs.runDue()
    expect(await ownedOf(t, buyer)).toEqual([id])
    expect(await booksOf(t, order_id)).toMatchObject({ state: 'paid', charges: 1, posted: 18_000 })
  })

  test('is found when the buyer comes back', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, order_id } = await openOrder(t, buyer, [id])
    expect(await t.api(buyer.token).paymentResume()).toEqual({ finished: [], waiting: 0 })
    await confirmCard(t, buyer, clientSecret)
    const resumed = await t.api(buyer.token).paymentResume()
    expect(resumed).toMatchObject({ finished: [{ order_id, status: 'paid' }], waiting: 0 })
    expect(await ownedOf(t, buyer)).toEqual([id])
  })
})

describe('at the same moment', () => {
  test('ten clicks open one order and charge once', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const intents = await Promise.all(Array.from({ length: 10 }, () => openOrder(t, buyer, [id])))
    expect(new Set(intents.map(({ order_id }) => order_id)).size).toBe(1)
    const [{ clientSecret = '', transaction_id = '', order_id = 0 } = {}] = intents
    await Promise.all(intents.map(() => confirmCard(t, buyer, clientSecret)))
    const stores = intents.flatMap(() => [
      t.api(buyer.token).paymentStore({ body: { transaction_id } }),
      t.api(buyer.token).productAssign({ body: { paymentIntent: transaction_id } }),
      t.platform.jobs.runDue(),
    ])
    await Promise.all(stores)
    expect(await booksOf(t, order_id)).toEqual({
      state: 'paid',
      charges: 1,
      charged: 18_000,
      posted: 18_000,
      sum: 0,
    })
    const mails = (await t.mailsTo(buyer.email)).filter(({ body }) => body.includes(`/orders/${order_id}`))
    expect(mails).toHaveLength(1)
  })

  test('two tabs with overlapping carts never both charge for the same product', async () => {
    const buyer = await makePerson(t)
    const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
    const single = await openOrder(t, buyer, [one])
    const cart = await openOrder(t, buyer, [one, two])
    expect(await confirmCard(t, buyer, single.clientSecret)).toMatchObject({ status: 'failed' })
    expect(await confirmCard(t, buyer, cart.clientSecret)).toMatchObject({ status: 'succeeded' })
    await t.api(buyer.token).paymentStore({ body: { transaction_id: cart.transaction_id } })
    expect(await booksOf(t, single.order_id)).toMatchObject({ state: 'cancelled', charges: 0 })
    expect(await booksOf(t, cart.order_id)).toMatchObject({ state: 'paid', charged: 36_000 })
  })

  test('a second order finds the first one paid and leaves out what it gave', async () => {
    const buyer = await makePerson(t)
    const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
    const single = await openOrder(t, buyer, [one])
    await confirmCard(t, buyer, single.clientSecret)
    const cart = openOrder(t, buyer, [one, two], { amount: 36_000 })
    await expect(cart).rejects.toMatchObject({ body: { code: 'price_changed', amount: 18_000 } })
    expect(await ownedOf(t, buyer)).toEqual([one])
    await buy(t, buyer, [one, two])
    expect(await ownedOf(t, buyer)).toEqual([one, two])
  })

  test('many buyers of one product do not wait for each other for ever', async () => {
    const id = await makeProduct(t, teacher)
    const buyers = await Promise.all(Array.from({ length: 12 }, () => makePerson(t)))
    const orders = await Promise.all(buyers.map(buyer => buy(t, buyer, [id])))
    for (const { order_id } of orders)
      expect(await booksOf(t, order_id)).toMatchObject({ state: 'paid', sum: 0 })
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })
})

describe('what overtakes each other', () => {
  test('an old answer of the provider does not undo a payment', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, transaction_id, order_id } = await openOrder(t, buyer, [id])
    await confirmCard(t, buyer, clientSecret, { number: '4000000000000002' })
    const [payment] = await listPayments(t.platform.db, [order_id])
    const declined = await t.platform.payments.card.findIntent(transaction_id)
    if (!payment || !declined) throw new Error('Nothing to be late with')
    await confirmCard(t, buyer, clientSecret)
    await t.api(buyer.token).paymentStore({ body: { transaction_id } })
    await applyIntent(contextOf(t), payment, declined)
    expect(await listPayments(t.platform.db, [order_id])).toMatchObject([
      { state: 'captured', method: 'card', failure: null },
    ])
  })

  test('late money buys what is not owned yet, also beside something free that is', async () => {
    const buyer = await makePerson(t)
    const free = await makeProduct(t, teacher, { access: 'free', priceCents: 0 })
    const paid = await makeProduct(t, teacher)
    const { clientSecret, transaction_id, order_id } = await openOrder(t, buyer, [free, paid])
    await confirmCard(t, buyer, clientSecret)
    // As if it had been given up before anyone heard that it was paid.
    await t.platform.db.execute(sql`update order_lines set state = 'closed' where order_id = ${order_id}`)
    await t.platform.db.execute(sql`update orders set state = 'expired' where id = ${order_id}`)
    await openOrder(t, buyer, [free])
    await t.api(buyer.token).paymentStore({ body: { transaction_id } })
    expect(await ownedOf(t, buyer)).toEqual([free, paid])
    expect(await booksOf(t, order_id)).toMatchObject({ state: 'paid', posted: 18_000, sum: 0 })
  })

  test('money for what was bought meanwhile goes back by itself', async () => {
    const surplus = await balanceOf(t.platform.db, 'buyers:surplus')
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const late = await openOrder(t, buyer, [id])
    await confirmCard(t, buyer, late.clientSecret)
    await t.platform.db.execute(
      sql`update order_lines set state = 'closed' where order_id = ${late.order_id}`,
    )
    await t.platform.db.execute(sql`update orders set state = 'expired' where id = ${late.order_id}`)
    await buy(t, buyer, [id])
    await t.api(buyer.token).paymentStore({ body: { transaction_id: late.transaction_id } })
    await t.platform.jobs.runDue()
    const receipt = await t.api(buyer.token).orderView({ params: { id: late.order_id } })
    expect(receipt).toMatchObject({ status: 'refunded', refunded: 18_000, lines: [{ state: 'refunded' }] })
    expect(await ownedOf(t, buyer)).toEqual([id])
    expect(await balanceOf(t.platform.db, 'buyers:surplus')).toBe(surplus)
  })
})

describe('an order that nobody pays', () => {
  test('ends after its time, and with it what could be paid', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, order_id } = await openOrder(t, buyer, [id])
    t.clock.advance({ minutes: 61 })
    await closeDueOrders(contextOf(t))
    expect(await booksOf(t, order_id)).toMatchObject({ state: 'expired' })
    expect(await confirmCard(t, buyer, clientSecret)).toMatchObject({ status: 'failed' })
    const again = await openOrder(t, buyer, [id])
    expect(again.order_id).not.toBe(order_id)
  })

  test('is found paid instead when it was', async () => {
    const buyer = await makePerson(t)
    const id = await makeProduct(t, teacher)
    const { clientSecret, order_id } = await openOrder(t, buyer, [id])
    await confirmCard(t, buyer, clientSecret)
    t.clock.advance({ minutes: 61 })
    await closeDueOrders(contextOf(t))
    expect(await booksOf(t, order_id)).toMatchObject({ state: 'paid', posted: 18_000 })
  })
})

describe('the ledger', () => {
  const entries = (...amounts: number[]) =>
    amounts.map((amountCents, index) => ({ account: `test:${index}`, amountCents }))
  const write = (key: string, ...amounts: number[]) =>
    t.platform.db.transaction(tx =>
      post(tx, { key, kind: 'payment', orderId: null, at: t.clock.now(), entries: entries(...amounts) }),
    )

  test('takes nothing that is not balanced', async () => {
    await expect(write('test:tipped', 100, -99)).rejects.toThrow()
    await expect(write('test:one-sided', 100)).rejects.toThrow()
    expect(await ledgerSum(t.platform.db)).toBe(0)
  })

  test('takes a movement once', async () => {
    expect(await write('test:once', 100, -100)).toBe(1)
    expect(await write('test:once', 100, -100)).toBe(0)
  })

  test.each([
    sql`update ledger_entries set amount_cents = 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
    sql`update ledger_postings set kind = 'refund'`,
    sql`delete from ledger_postings`,
    sql`insert into ledger_entries select id, 'test:late', 5 from ledger_postings limit 1`,
  ])('is never changed', async change => {
    await write('test:final', 100, -100)
    await expect(t.platform.db.execute(change)).rejects.toThrow()
  })
})
