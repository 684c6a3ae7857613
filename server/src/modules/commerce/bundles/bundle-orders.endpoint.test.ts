import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { changeProductRow, makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { booksOf, buy, openOrder, ownedOf } from '../commerce.test-support.ts'
import { makeCoupon } from '../discounts/discounts.test-support.ts'
import { bodyOf, buyBundles, endBundle, makeBundle, openBundles } from './bundles.test-support.ts'

let t: TestApp
let teacher: TestPerson
let staff: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
  staff = await makePerson(t, { role: roles.admin })
})

const products = (...prices: number[]) =>
  Promise.all(prices.map(priceCents => makeProduct(t, teacher, { priceCents })))
const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other)
const quote = (buyer: TestPerson | undefined, wanted: Parameters<typeof bodyOf>[0]) =>
  t.api(buyer?.token).cartQuote({ body: bodyOf(wanted) })

test('a bundle is bought as its products, each at its share, named on the receipt, and refunded line by line', async () => {
  const ids = await products(20_000, 10_000, 10_000)
  const id = await makeBundle(t, teacher, { title: 'Three', products: ids, price: 30_001 })
  const buyer = await makePerson(t)
  const asked = await quote(buyer, { bundles: [id] })
  const shares = [14_949, 7526, 7526]
  expect(asked).toMatchObject({
    items: [],
    bundles: [
      {
        ...{ bundle_id: id, state: 'ok', title: 'Three', price: 30_001, sum: 40_000 },
        items: ids.map((course_id, at) => ({ course_id, state: 'ok', price: shares[at] })),
      },
    ],
    total: 30_001,
  })
  const { order_id } = await buyBundles(t, buyer, { bundles: [id], amount: 30_001 })
  expect(await ownedOf(t, buyer)).toEqual(sorted(ids))
  const receipt = await t.api(buyer.token).orderView({ params: { id: order_id } })
  expect(receipt).toMatchObject({
    total: 30_001,
    lines: ids.map((course_id, at) => ({
      ...{ course_id, kind: 'product', sale_price: shares[at], coupon_off: 0 },
      bundle: { bundle_id: id, title: 'Three', off: (at === 0 ? 20_000 : 10_000) - (shares[at] ?? 0) },
    })),
  })
  // Its seller may call it something else; the receipt says what was bought.
  await makeBundle(t, teacher, { bundle_id: id, title: 'Others', products: ids, price: 30_000 })
  expect((await t.api(buyer.token).orderView({ params: { id: order_id } })).lines[0]?.bundle?.title).toBe(
    'Three',
  )
  expect(await t.mailsTo(buyer.email)).toMatchObject([{ body: expect.stringContaining('“Three”') }])
  await t.api(staff.token).refundOrder({
    body: {
      ...{ order_id, lines: [receipt.lines[1]?.line_id ?? 0], reason: 'Asked for' },
      idempotency_key: `key-${unique()}-long`,
    },
  })
  expect(await ownedOf(t, buyer)).toEqual(sorted([ids[0] ?? 0, ids[2] ?? 0]))
  expect(await booksOf(t, order_id)).toMatchObject({ charged: 30_001, posted: 30_001, sum: 0 })
})

test('of what the buyer has already the rest is sold at its share, and all of it not twice', async () => {
  const ids = await products(10_000, 10_000)
  const id = await makeBundle(t, teacher, { products: ids, price: 15_000 })
  const buyer = await makePerson(t)
  await buy(t, buyer, ids.slice(0, 1))
  expect(await quote(buyer, { bundles: [id] })).toMatchObject({
    bundles: [
      {
        state: 'ok',
        price: 7500,
        sum: 10_000,
        items: [
          { state: 'owned', price: 0 },
          { state: 'ok', price: 7500 },
        ],
      },
    ],
    total: 7500,
  })
  await buyBundles(t, buyer, { bundles: [id], amount: 7500 })
  expect(await ownedOf(t, buyer)).toEqual(sorted(ids))
  expect(await quote(buyer, { bundles: [id] })).toMatchObject({
    bundles: [{ state: 'owned', price: 0 }],
    total: 0,
  })
  await expect(openBundles(t, buyer, { bundles: [id] })).rejects.toMatchObject(
    refusedWith('order_nothing', { status: 409 }),
  )
})

test('a product that comes with a bundle is not sold besides, and no product with two bundles', async () => {
  const [first = 0, second = 0, third = 0] = await products(10_000, 10_000, 10_000)
  const one = await makeBundle(t, teacher, { products: [first, second], price: 15_000 })
  const other = await makeBundle(t, teacher, { products: [second, third], price: 16_000 })
  const buyer = await makePerson(t)
  expect(await quote(buyer, { bundles: [one, other, one], products: [first, third] })).toMatchObject({
    items: [
      { course_id: first, state: 'bundled', price: 0 },
      { course_id: third, state: 'ok', price: 10_000 },
    ],
    bundles: [
      { state: 'ok', price: 15_000 },
      { state: 'overlap', price: 0 },
    ],
    total: 25_000,
  })
  const { amount } = await openBundles(t, buyer, { bundles: [one, other], products: [first, third] })
  expect(amount).toBe(25_000)
})

test('no coupon comes off it, and one that is for nothing else in the cart is refused', async () => {
  const ids = await products(10_000, 10_000)
  const single = await makeProduct(t, teacher, { priceCents: 10_000 })
  const id = await makeBundle(t, teacher, { products: ids, price: 15_000 })
  const { code } = await makeCoupon(t, teacher, { value: 20 })
  const buyer = await makePerson(t)
  expect(await quote(buyer, { bundles: [id], products: [single], coupon: code })).toMatchObject({
    coupon: { state: 'ok', off: 2000 },
    total: 23_000,
  })
  expect(await quote(buyer, { bundles: [id], coupon: code })).toMatchObject({
    coupon: { state: 'unfit', off: 0 },
    total: 15_000,
  })
  const refused = openBundles(t, buyer, { bundles: [id], coupon: code })
  await expect(refused).rejects.toMatchObject(refusedWith('coupon_unfit', { status: 409 }))
})

test('a price that has changed since is refused with the new one, never charged', async () => {
  const ids = await products(10_000, 10_000)
  const single = await makeProduct(t, teacher, { priceCents: 5000 })
  const id = await makeBundle(t, teacher, { products: ids, price: 15_000 })
  const buyer = await makePerson(t)
  const wanted = { bundles: [id], products: [single] }
  const changed = (amount: number) => ({ status: 409, body: { code: 'price_changed', amount } })
  await makeBundle(t, teacher, { bundle_id: id, products: ids, price: 16_000 })
  await expect(openBundles(t, buyer, { ...wanted, amount: 20_000 })).rejects.toMatchObject(changed(21_000))
  expect(
    await t
      .api(buyer.token)
      .cartQuote({ body: { products: [], bundles: [{ bundle_id: id, price: 15_000 }] } }),
  ).toMatchObject({ bundles: [{ state: 'changed', price: 16_000 }] })
  await changeProductRow(t, ids[0] ?? 0, sql`status = 0`)
  await expect(openBundles(t, buyer, { ...wanted, amount: 21_000 })).rejects.toMatchObject(changed(5000))
  await changeProductRow(t, ids[0] ?? 0, sql`status = 1`)
  await endBundle(t, teacher, id)
  await expect(openBundles(t, buyer, { ...wanted, amount: 21_000 })).rejects.toMatchObject(changed(5000))
  const alone = openBundles(t, buyer, { bundles: [id], amount: 16_000 })
  await expect(alone).rejects.toMatchObject(refusedWith('order_nothing', { status: 409 }))
  expect(await quote(buyer, { bundles: [id, 999_999_999] })).toMatchObject({
    bundles: [{ state: 'gone' }, { state: 'gone', title: '' }],
  })
})

test('an order that was opened keeps its price, and gives way to the same things bought singly', async () => {
  const ids = await products(10_000, 10_000)
  const id = await makeBundle(t, teacher, { products: ids, price: 15_000 })
  const [keeps, leaves] = [await makePerson(t), await makePerson(t)]
  const open = await openBundles(t, keeps, { bundles: [id], amount: 15_000 })
  expect((await openBundles(t, keeps, { bundles: [id], amount: 15_000 })).order_id).toBe(open.order_id)
  const left = await openBundles(t, leaves, { bundles: [id], amount: 15_000 })
  await endBundle(t, teacher, id)
  await confirmCard(t, keeps, open.clientSecret)
  await t.api(keeps.token).paymentStore({ body: { transaction_id: open.transaction_id } })
  expect(await booksOf(t, open.order_id)).toMatchObject({ state: 'paid', charged: 15_000, sum: 0 })
  const single = await openOrder(t, leaves, ids.slice(0, 1))
  expect(single).toMatchObject({ amount: 10_000 })
  expect(await booksOf(t, left.order_id)).toMatchObject({ state: 'cancelled' })
})

test('fifty buy while it ends: each pays its price for all of it, or nothing', {
  timeout: 120_000,
}, async () => {
  const ids = await products(10_000, 10_000)
  const id = await makeBundle(t, teacher, { products: ids, price: 15_000 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => makePerson(t)))
  const ending = new Promise<void>(resolve => setImmediate(resolve)).then(() => endBundle(t, teacher, id))
  const [answers] = await Promise.all([
    Promise.allSettled(buyers.map(buyer => buyBundles(t, buyer, { bundles: [id], amount: 15_000 }))),
    ending,
  ])
  for (const [at, answer] of answers.entries()) {
    const buyer = buyers[at]
    if (!buyer) continue
    const owned = await ownedOf(t, buyer)
    if (answer.status === 'rejected') {
      expect(answer.reason).toMatchObject(refusedWith('order_nothing', { status: 409 }))
      expect(owned).toEqual([])
    } else {
      expect(owned).toEqual(sorted(ids))
      expect(await booksOf(t, answer.value.order_id)).toMatchObject({ charges: 1, charged: 15_000, sum: 0 })
    }
  }
  const late = openBundles(t, await makePerson(t), { bundles: [id], amount: 15_000 })
  await expect(late).rejects.toMatchObject(refusedWith('order_nothing', { status: 409 }))
})

test('one buyer in many tabs pays once', async () => {
  const ids = await products(10_000, 10_000)
  const id = await makeBundle(t, teacher, { products: ids, price: 15_000 })
  const buyer = await makePerson(t)
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openBundles(t, buyer, { bundles: [id], amount: 15_000 })),
  )
  expect(new Set(opened.map(({ order_id }) => order_id)).size).toBe(1)
})
