import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct, own } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'

// Who is featured is about all products there are: a database of its own.

let t: TestApp & { end(): Promise<void> }
let staff: TestPerson
let admin: TestPerson
let teacher: TestPerson
const mark = unique()
beforeAll(async () => {
  t = await ownTestApp()
  staff = await makePerson(t, { role: roles.platformStaff })
  admin = await makePerson(t, { role: roles.admin })
  teacher = await makeTeacher(t, `Karen ${mark}`)
})
afterAll(() => t.end())

const api = () => t.api(staff.token)
const list = (body: object) => api().adminProducts({ body })
const idsOf = async (body: object) => (await list(body)).products.map(({ course_id }) => course_id)
const hide = (course_id: number, reason = 'Somebody else wrote it') =>
  api().productHide({ body: { course_id, reason } })
const restore = (course_id: number) => api().productRestore({ body: { course_id } })

describe('the list', () => {
  let first: number
  let second: number
  let third: number
  beforeAll(async () => {
    const at = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000)
    first = await makeProduct(t, teacher, { name: `Beginning 分數入門 ${mark}`, createdAt: at(1) })
    second = await makeProduct(t, teacher, { name: `Algebra ${mark}`, priceCents: 9000, createdAt: at(2) })
    third = await makeProduct(t, teacher, { name: `Calculus ${mark}`, status: 0, createdAt: at(3) })
    await makeProduct(t, teacher, { name: `Gone ${mark}`, status: -1, deletedAt: at(4) })
  })

  test('has the newest first, and is sorted and paged by the server', async () => {
    expect(await idsOf({ q: mark })).toEqual([third, second, first])
    expect(await idsOf({ q: mark, sort: 'created' })).toEqual([first, second, third])
    expect(await idsOf({ q: mark, sort: 'name' })).toEqual([second, first, third])
    expect(await idsOf({ q: mark, sort: 'price', limit: 1 })).toEqual([second])
    expect(await idsOf({ q: mark, limit: 1, offset: 1 })).toEqual([second])
    const { count, more } = await list({ q: mark, limit: 1 })
    expect({ count, more }).toEqual({ count: 3, more: false })
  })

  test.each<[string, string, () => number[]]>([
    ['a part of the name', 'alGEb', () => [second]],
    ['two words of it in any order', `${mark} calculus`, () => [third]],
    ['two characters of Chinese', '分數', () => [first]],
    ['who sells it', `Karen ${mark}`, () => [third, second, first]],
    ['what nothing has', `nothing ${mark}`, () => []],
    ['what would be a pattern', `${mark}%`, () => []],
  ])('is searched by %s', async (_, q, expected) => {
    expect(await idsOf({ q })).toEqual(expected())
  })

  test('is searched by number, and by the centre that sells', async () => {
    expect(await idsOf({ q: String(second) })).toContain(second)
    const centre = await makeCentre(t)
    const product = await makeProduct(t, centre.member, { centreId: centre.id })
    expect(await list({ q: centre.username })).toMatchObject({
      products: [
        { course_id: product, seller: { type: 'centre', id: centre.id, username: centre.username } },
      ],
    })
  })

  test('is narrowed by the days of Hong Kong on which they were created', async () => {
    const today = hongKongDay(t.clock.now())
    const later = addDays(today, 1)
    expect(await idsOf({ q: mark, dateFrom: today, dateTo: today })).toEqual([third, second, first])
    expect(await idsOf({ q: mark, dateFrom: today, sort: 'name' })).toEqual([second, first, third])
    expect(await idsOf({ q: mark, dateFrom: later })).toEqual([])
    expect(await idsOf({ q: mark, dateTo: addDays(today, -1), sort: 'name' })).toEqual([])
    expect(await idsOf({ dateFrom: later, dateTo: later })).toEqual([])
    await expect(list({ dateFrom: '2026-02-30' })).rejects.toMatchObject({ status: 422 })
  })

  test('is narrowed by state', async () => {
    expect(await idsOf({ q: mark, state: 'active' })).toEqual([second, first])
    expect(await idsOf({ q: mark, state: 'inactive' })).toEqual([third])
    expect(await idsOf({ q: mark, state: 'hidden' })).toEqual([])
    await hide(second)
    expect(await idsOf({ q: mark, state: 'hidden' })).toEqual([second])
    expect(await idsOf({ q: mark, state: 'active' })).toEqual([first])
    await restore(second)
    await api().productFeature({ body: { course_id: first, featured: 1 } })
    expect(await idsOf({ q: mark, state: 'featured' })).toEqual([first])
    await api().productFeature({ body: { course_id: first, featured: 0 } })
  })
})

test('what staff feature is on the home page at once, and leaves it at once', async () => {
  const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
  const featured = async () => (await t.api().featuredProducts()).map(({ course_id }) => course_id)
  const feature = (course_id: number, on: 0 | 1) =>
    api().productFeature({ body: { course_id, featured: on } })
  expect(await feature(one, 1)).toMatchObject({ course_id: one, featured: true })
  expect(await featured()).toEqual([one])
  await feature(two, 1)
  await feature(two, 1)
  expect((await featured()).toSorted()).toEqual([one, two].toSorted())
  await hide(one)
  expect(await featured()).toEqual([two])
  await restore(one)
  await feature(two, 0)
  expect(await featured()).toEqual([one])
  await feature(one, 0)
  expect(await featured()).toEqual([])
  // Twice is once.
  const { acts } = await t.api(admin.token).adminActs({ body: { q: String(two), act: 'product_featured' } })
  expect(acts).toMatchObject([{ actor: { user_id: staff.userId }, subject: { type: 'product' } }])
})

describe('hiding', () => {
  test('takes it from everybody but its owner and who has it, with a reason; restoring brings it back', async () => {
    const word = unique()
    const seller = await makePerson(t, { role: roles.teacher, language: 'zh-HK' })
    const product = await makeProduct(t, seller, { name: `Essays ${word}` })
    const [buyer, stranger] = [await makePerson(t), await makePerson(t)]
    await own(t, buyer, product)
    const isListed = async () => {
      const { products } = await t.api().shelfView({ params: { page: 1 }, query: { q: word } })
      const quoted = await t.api(stranger.token).cartQuote({
        body: { products: [{ course_id: product }] },
      })
      const [viewed] = await t.api().productView({ params: { id: product } })
      return [products.length > 0, quoted.items[0]?.state !== 'gone', viewed !== undefined]
    }
    expect(await isListed()).toEqual([true, true, true])
    const reason = 'Pages of a textbook.\nPlease ask its publisher.'
    expect(await hide(product, reason)).toMatchObject({ on_sale: false, hidden_reason: reason })
    expect(await isListed()).toEqual([false, false, false])
    expect(await t.api().productAvailability({ params: { id: product } })).toEqual({
      availability: 'withdrawn',
    })

    // Who has it keeps it, and its teacher reads why.
    const opened = await t.api(buyer.token).productAccess({ params: { id: product } })
    expect(opened).toMatchObject({ gate: 'open', owned: true })
    const mine = async () =>
      (await t.api(seller.token).authoredProductList({ query: { teacher_id: seller.userId } })).products
    expect(await mine()).toMatchObject([{ course_id: product, hidden_reason: reason }])
    const mails = (await t.mailsTo(seller.email)).filter(({ subject }) => subject.includes(word))
    expect(mails).toMatchObject([
      { subject: `你的課程「Essays ${word}」已被隱藏`, body: expect.stringContaining('textbook') },
    ])

    // Neither by its status nor by anything else does its teacher put it back on sale.
    const set = (status: '0' | '1') =>
      t.api(seller.token).productStatus({ params: { status }, body: { course_id: product } })
    await set('0')
    await expect(set('1')).rejects.toMatchObject({ status: 409, body: { code: 'product_hidden' } })
    await restore(product)
    expect(await isListed()).toEqual([false, false, false])
    await set('1')
    expect(await isListed()).toEqual([true, true, true])
    expect(await mine()).toMatchObject([{ hidden_reason: '' }])
    const after = (await t.mailsTo(seller.email)).filter(({ subject }) => subject.includes(word))
    expect(after.map(({ subject }) => subject)).toEqual([
      expect.anything(),
      `你的課程「Essays ${word}」已恢復顯示`,
    ])
    const { acts } = await t.api(admin.token).adminActs({ body: { q: String(product) } })
    expect(acts.filter(({ subject }) => subject.type === 'product')).toMatchObject([
      { act: 'product_restored', before: { reason } },
      { act: 'product_hidden', after: { reason }, subject: { name: `Essays ${word}` } },
    ])
  })

  test('is done once: the same again changes nothing, another reason is refused', async () => {
    const product = await makeProduct(t, teacher)
    await hide(product, 'Not theirs')
    await hide(product, 'Not theirs')
    await expect(hide(product, 'Bad words')).rejects.toMatchObject({
      status: 409,
      body: { code: 'hidden_already' },
    })
    const { acts } = await t
      .api(admin.token)
      .adminActs({ body: { q: String(product), act: 'product_hidden' } })
    expect(acts).toHaveLength(1)
    await restore(product)
    await restore(product)
    const again = await t
      .api(admin.token)
      .adminActs({ body: { q: String(product), act: 'product_restored' } })
    expect(again.acts).toHaveLength(1)
  })

  test('tells those who run the centre as well', async () => {
    const { id: centreId, manager, member } = await makeCentre(t)
    const name = `Debating ${unique()}`
    const product = await makeProduct(t, member, { centreId, name })
    await hide(product)
    for (const { email } of [manager, member]) {
      const mails = (await t.mailsTo(email)).filter(({ subject }) => subject.includes(name))
      expect(mails).toHaveLength(1)
    }
  })

  test('ends what came by a code for as long as it lasts', async () => {
    const product = await makeProduct(t, teacher, { access: 'code' })
    const student = await makePerson(t)
    const verify = () =>
      t.api(student.token).productAccessVerify({ params: { id: product }, body: { code: 'COMMON' } })
    await hide(product)
    expect(await verify()).toMatchObject({ result: 'denied' })
    await restore(product)
    expect(await verify()).toMatchObject({ result: 'granted' })
  })

  test('of what is not there is refused', async () => {
    const gone = await makeProduct(t, teacher, { status: -1, deletedAt: t.clock.now() })
    for (const id of [gone, 999_999])
      await expect(hide(id)).rejects.toMatchObject({ status: 404, body: { code: 'product_unknown' } })
    await expect(hide(gone, ' ')).rejects.toMatchObject({
      status: 422,
      fields: { reason: expect.any(String) },
    })
  })

  test('is seen at once in both of two processes', async () => {
    const other = await createTestApp({}, { db: t.platform.db })
    const product = await makeProduct(t, teacher)
    const seen = async (at: TestApp) =>
      JSON.parse((await at.request({ url: `/api/products/${product}` })).body).length
    for (const app of [t, other]) await expect.poll(() => seen(app)).toBe(1)
    await hide(product)
    for (const app of [t, other]) await expect.poll(() => seen(app)).toBe(0)
    await other.api(staff.token).productRestore({ body: { course_id: product } })
    for (const app of [t, other]) await expect.poll(() => seen(app)).toBe(1)
  })
})
