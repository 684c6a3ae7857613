import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct as makeProductOf } from '#server/testing/products.ts'
import type { NewProduct } from '../../catalogue/index.ts'
import { grant } from '../../library/index.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
})

const makeProduct = (fields: Partial<NewProduct> = {}) => makeProductOf(t, teacher, fields)

const quote = (products: { course_id: number; price?: number }[], person?: TestPerson) =>
  t.api(person?.token).cartQuote({ body: { products } })

test('a quote takes prices from our own data, in the order of the cart, each product once', async () => {
  const full = await makeProduct()
  const reduced = await makeProduct({ discountCents: 9900 })
  const free = await makeProduct({ access: 'free', priceCents: 0 })
  const answer = await quote([
    { course_id: reduced, price: 9900 },
    { course_id: full },
    { course_id: reduced, price: 1 },
    { course_id: free, price: 0 },
  ])
  expect(answer.items.map(({ course_id, state, price }) => [course_id, state, price])).toEqual([
    [reduced, 'ok', 9900],
    [full, 'ok', 18_000],
    [free, 'ok', 0],
  ])
  expect(answer.items[0]?.product).toMatchObject({ course_tution_fee: 180, discounted_price: 99 })
  expect(answer).toMatchObject({ subtotal: 27_900, tax: 0, total: 27_900 })
})

test('another price than the buyer saw is told, and is the one that counts', async () => {
  const id = await makeProduct()
  const answer = await quote([{ course_id: id, price: 1 }])
  expect(answer).toMatchObject({ items: [{ state: 'changed', price: 18_000 }], total: 18_000 })
})

test('an item that is owned or gone costs nothing; one that is gone reveals nothing', async () => {
  const buyer = await makePerson(t)
  const [bought, withdrawn, secret, mine] = [
    await makeProduct(),
    await makeProduct({ status: 0 }),
    await makeProduct({ access: 'code', priceCents: 0, accessCode: 'SECRET' }),
    await makeProduct(),
  ]
  await grant(t.platform.db, {
    userId: buyer.userId,
    productId: bought,
    source: 'purchase',
    at: t.platform.clock.now(),
  })
  const cart = [bought, withdrawn, secret, 9_999_999].map(course_id => ({ course_id, price: 18_000 }))
  const answer = await quote(cart, buyer)
  expect(answer.items.map(({ state, price }) => [state, price])).toEqual([
    ['owned', 0],
    ['gone', 0],
    ['gone', 0],
    ['gone', 0],
  ])
  expect(answer.items[0]?.product).toMatchObject({ course_id: bought, owned: true })
  expect(answer.items.slice(1).every(({ product }) => product === null)).toBe(true)
  expect(answer).toMatchObject({ subtotal: 0, total: 0 })
  expect((await quote([{ course_id: mine }], teacher)).items[0]?.state).toBe('owned')
  expect((await quote([{ course_id: bought }])).items[0]?.state).toBe('ok')
})

test('an empty cart costs nothing, and too long a one is refused', async () => {
  expect(await quote([])).toEqual({ items: [], bundles: [], subtotal: 0, coupon: null, tax: 0, total: 0 })
  const long = Array.from({ length: 101 }, (_, index) => ({ course_id: index + 1 }))
  await expect(quote(long)).rejects.toMatchObject({ status: 422 })
})
