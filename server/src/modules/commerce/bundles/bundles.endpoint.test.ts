import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { changeProductRow, makeProduct } from '#server/testing/products.ts'
import { makeDiscount } from '../discounts/discounts.test-support.ts'
import { buyBundles, endBundle, makeBundle } from './bundles.test-support.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
})

const pair = async (seller = teacher, cents = 10_000) => [
  await makeProduct(t, seller, { priceCents: cents }),
  await makeProduct(t, seller, { priceCents: cents }),
]
const mine = async (person: TestPerson) =>
  (await t.api(person.token).bundleList({ body: { teacher_id: person.userId } })).bundles
const shownWith = async (course_id: number) =>
  (await t.api().bundlesOffered({ query: { course_id } })).bundles

describe('a seller', () => {
  test('makes, changes and ends a bundle, and everybody sees it with its products and in the shop at once', async () => {
    const seller = await makePerson(t, { role: roles.teacher })
    const [first = 0, second = 0] = await pair(seller)
    const third = await makeProduct(t, seller, { priceCents: 5000 })
    expect(await shownWith(first)).toEqual([])
    const bundle_id = await makeBundle(t, seller, {
      ...{ title: 'Both', about: 'For the summer', products: [second, first], price: 15_000 },
    })
    const shown = { bundle_id, title: 'Both', about: 'For the summer', price: 15_000, sum: 20_000 }
    expect(await shownWith(first)).toMatchObject([
      { ...shown, products: [{ course_id: second }, { course_id: first }] },
    ])
    expect(await shownWith(third)).toEqual([])
    const inShop = async () => (await t.api().bundlesOffered({ query: { shop: seller.username } })).bundles
    expect(await inShop()).toMatchObject([shown])
    expect((await t.api().bundlesOffered({ query: {} })).bundles).toEqual([])

    await makeBundle(t, seller, { bundle_id, title: 'Two', products: [first, third], price: 12_000 })
    expect(await shownWith(second)).toEqual([])
    expect(await shownWith(third)).toMatchObject([{ bundle_id, title: 'Two', price: 12_000, sum: 15_000 }])
    expect(await mine(seller)).toMatchObject([
      { bundle_id, products: [first, third], price: 12_000, sum: 15_000, state: 'on', sold: 0, sales: 0 },
    ])

    const buyer = await makePerson(t)
    await buyBundles(t, buyer, { bundles: [bundle_id], amount: 12_000 })
    expect(await mine(seller)).toMatchObject([{ sold: 1, sales: 12_000 }])

    await endBundle(t, seller, bundle_id)
    await endBundle(t, seller, bundle_id)
    expect(await shownWith(first)).toEqual([])
    expect(await inShop()).toEqual([])
    expect(await mine(seller)).toMatchObject([{ state: 'over' }])
    const again = makeBundle(t, seller, { bundle_id, products: [first, third], price: 12_000 })
    await expect(again).rejects.toMatchObject({ status: 409, body: { code: 'bundle_over' } })
  })

  test('is told what makes no sense, field by field', async () => {
    const [first = 0, second = 0] = await pair()
    const stranger = await makePerson(t, { role: roles.teacher })
    const save = (products: readonly number[], price: number) =>
      makeBundle(t, teacher, { products: [...products], price })
    const refused = (field: string) => ({ status: 422, body: { errors: { [field]: expect.anything() } } })
    await expect(save([first], 5000)).rejects.toMatchObject(refused('products'))
    await expect(save([first, first], 5000)).rejects.toMatchObject(refused('products'))
    await expect(save(Array(21).fill(first), 5000)).rejects.toMatchObject(refused('products'))
    await expect(save([first, second], 20_000)).rejects.toMatchObject(refused('price'))
    await expect(save([first, second], 799)).rejects.toMatchObject(refused('price'))
    await expect(save([first, second], 0)).rejects.toMatchObject(refused('price'))
    await expect(save([first, await makeProduct(t, stranger)], 5000)).rejects.toMatchObject(
      refused('products'),
    )
    const free = await makeProduct(t, teacher, { access: 'free', priceCents: 0 })
    await expect(save([first, free], 5000)).rejects.toMatchObject(refused('products'))
    const inactive = await makeProduct(t, teacher, { status: 0 })
    await expect(save([first, inactive], 5000)).rejects.toMatchObject(refused('products'))
    await expect(save([first, second], 800)).resolves.toBeGreaterThan(0)
  })

  test('has nothing to do with those of others', async () => {
    const products = await pair()
    const bundle_id = await makeBundle(t, teacher, { products, price: 15_000 })
    const stranger = await makePerson(t, { role: roles.teacher })
    const unknown = { status: 404, body: { code: 'bundle_unknown' } }
    await expect(endBundle(t, stranger, bundle_id)).rejects.toMatchObject(unknown)
    const change = makeBundle(t, stranger, { bundle_id, products: await pair(stranger), price: 5000 })
    await expect(change).rejects.toMatchObject(unknown)
    expect(await mine(stranger)).toEqual([])
    const foreign = t.api(stranger.token).bundleList({ body: { teacher_id: teacher.userId } })
    await expect(foreign).rejects.toMatchObject({ status: 403 })
    expect(await shownWith(products[0] ?? 0)).toMatchObject([{ bundle_id }])
  })
})

describe('a bundle is not offered', () => {
  test('while one of its products is not on sale, and comes back with it', async () => {
    const seller = await makePerson(t, { role: roles.teacher })
    const [first = 0, second = 0] = await pair(seller)
    await makeBundle(t, seller, { products: [first, second], price: 15_000 })
    await changeProductRow(t, second, sql`status = 0`)
    expect(await shownWith(first)).toEqual([])
    expect(await mine(seller)).toMatchObject([{ state: 'product_off', sum: 0 }])
    await changeProductRow(t, second, sql`status = 1`)
    expect(await shownWith(first)).toMatchObject([{ sum: 20_000 }])
  })

  test('while its products cost no more one by one', async () => {
    const seller = await makePerson(t, { role: roles.teacher })
    const [first = 0, second = 0] = await pair(seller)
    const id = await makeBundle(t, seller, { products: [first, second], price: 15_000 })
    await makeDiscount(t, seller, { name: unique(), value: 25 })
    expect(await shownWith(first)).toEqual([])
    expect(await mine(seller)).toMatchObject([{ state: 'too_dear', sum: 15_000 }])
    const quote = await t.api().cartQuote({ body: { products: [], bundles: [{ bundle_id: id }] } })
    expect(quote).toMatchObject({ bundles: [{ state: 'gone', price: 0 }], total: 0 })
  })
})
