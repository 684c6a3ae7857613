import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import {
  add,
  appWithTeacher,
  forgetMediaJobs,
  formOf,
  publishProduct,
  view,
} from '#server/testing/product-forms.ts'
import { makeCentre, makeSeller } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  ;({ t, teacher } = await appWithTeacher())
})
afterAll(() => forgetMediaJobs(t))

type Body = Parameters<ReturnType<TestApp['api']>['productsChange']>[0]['body']
const change = async (body: Body, who = teacher) => (await t.api(who.token).productsChange({ body })).results
const priced = (price: string, more: object = {}) => publishProduct(t, teacher, { price, ...more })
const termsOf = async (id: number) => {
  const { course_tution_fee, discounted_price, course_status } = await view(t, teacher, id)
  return [course_tution_fee, discounted_price, course_status]
}

test('a preview says what would change and changes nothing; the call then does just that, and can be undone', async () => {
  const [one, two] = [await priced('100'), await priced('60', { discountedPrice: '50' })]
  const asked = { course_ids: [one, two], discounted_price: '20%', status: 0 as const }
  const seen = await change({ ...asked, preview: true })
  expect(seen).toMatchObject([
    { course_id: one, result: 'changed', after: { price: '100', discounted_price: '80', status: 0 } },
    {
      course_id: two,
      result: 'changed',
      before: { discounted_price: '50' },
      after: { discounted_price: '48' },
    },
  ])
  expect(await termsOf(one)).toEqual([100, '', 1])
  const { version } = await view(t, teacher, one)
  expect(await change(asked)).toEqual(seen)
  expect(await termsOf(one)).toEqual([100, 80, 0])
  expect(await termsOf(two)).toEqual([60, 48, 0])
  // A form that is open meanwhile is told.
  expect((await view(t, teacher, one)).version).toBe(version + 1)
  expect(await change(asked)).toMatchObject([{ result: 'unchanged' }, { result: 'unchanged' }])

  const back = seen.map(({ course_id, before: { price, discounted_price, status } }) => ({
    course_id,
    price,
    discounted_price,
    status: status === 1 ? (1 as const) : (0 as const),
  }))
  await change({ back })
  expect([await termsOf(one), await termsOf(two)]).toEqual([
    [100, '', 1],
    [60, 50, 1],
  ])
})

test('every rule of single edits holds for each product; one that is refused keeps no other from it', async () => {
  const good = await priced('100')
  const discounted = await priced('100', { discountedPrice: '90' })
  const free = await priced('', { productAccessCode: 'FREECOURSE' })
  const deleted = await priced('100')
  await t.api(teacher.token).productDelete({ params: { id: deleted } })
  const foreign = await publishProduct(t, await makeSeller(t))
  const ids = [good, discounted, free, deleted, foreign, 999_999_999]
  expect((await change({ course_ids: ids, price: '50' })).map(({ code }) => code)).toEqual([
    '',
    'discount_high',
    'product_unpriced',
    'product_unknown',
    'product_unknown',
    'product_unknown',
  ])
  expect(await termsOf(good)).toEqual([50, '', 1])
  for (const [price, code] of [
    ['3', 'price_low'],
    ['1000000', 'price_high'],
    ['4.5', 'price_numeric'],
    ['', 'price_or_code'],
  ] as const)
    expect(await change({ course_ids: [good], price }), price).toMatchObject([{ result: 'refused', code }])
  for (const [discounted_price, code] of [
    ['99%', 'discount_low'],
    ['50', 'discount_high'],
    ['x', 'discount_numeric'],
  ] as const)
    expect(await change({ course_ids: [good], discounted_price })).toMatchObject([{ code }])
  // What a stranger's product is called is no one's business.
  expect(await change({ course_ids: [foreign], status: 0 })).toMatchObject([{ course_name: '' }])
  await t.platform.db.execute(
    sql`update products set hidden_at = now(), hidden_reason = 'Not theirs', status = 0 where id = ${good}`,
  )
  expect(await change({ course_ids: [good], status: 1 })).toMatchObject([{ code: 'product_hidden' }])
})

test('all that a list shows are changed without naming them', async () => {
  const who = await makeSeller(t)
  const found = await publishProduct(t, who, { productName: 'Evening sheet' })
  const other = await publishProduct(t, who, { productName: 'Morning sheet' })
  const results = await change({ all: { status: 1, searchQuery: 'evening' }, status: 0 }, who)
  expect(results).toMatchObject([{ course_id: found, result: 'changed' }])
  expect(await view(t, who, other)).toMatchObject({ course_status: 1 })
})

test('a member changes prices of what they teach for a centre; its manager decides what is on sale', async () => {
  const { id: centre, manager, member } = await makeCentre(t, { payoutReady: true })
  const form = await formOf(t, member, { subscriber_id: String(centre) })
  const { course_id } = (await add(t, member, form)).json()
  const ids = { course_ids: [course_id] }
  expect(await change({ ...ids, price: '90' }, member)).toMatchObject([{ result: 'changed' }])
  expect(await change({ ...ids, status: 0 }, member)).toMatchObject([{ code: 'not_yours' }])
  expect(await change({ ...ids, status: 0 }, manager)).toMatchObject([{ result: 'changed' }])
})

test('a copy has texts, cover and materials of its own and is kept aside', async () => {
  const id = await priced('180', { productName: '小四數學：分數', discountedPrice: '150' })
  await t.platform.jobs.runDue()
  const { course_id: copy } = await t.api(teacher.token).productDuplicate({ body: { course_id: id } })
  expect(await view(t, teacher, copy)).toMatchObject({
    course_name: '小四數學：分數（副本）',
    course_status: 0,
    readiness: 'preparing',
    course_tution_fee: 180,
    discounted_price: 150,
  })
  await t.platform.jobs.runDue()
  const [before, after] = [await view(t, teacher, id), await view(t, teacher, copy)]
  expect(after).toMatchObject({ readiness: 'ready', course_description: before.course_description })
  expect(after.materials.map(({ org_name, pages }) => [org_name, pages])).toEqual(
    before.materials.map(({ org_name, pages }) => [org_name, pages]),
  )
  expect(after.course_cover).not.toBe(before.course_cover)
  // The one can go without the other.
  const { rows } = await t.platform.db.execute<{ shared: string }>(sql`
    select count(*) as shared from materials one join materials other using (file_id)
    where one.product_id = ${id} and other.product_id = ${copy}`)
  expect(Number(rows[0]?.shared)).toBe(0)

  const stranger = await makeSeller(t)
  const student = await makePerson(t)
  const call = (who: TestPerson) => t.api(who.token).productDuplicate({ body: { course_id: id } })
  await expect(call(stranger)).rejects.toMatchObject({ status: 404, body: { code: 'product_unknown' } })
  await expect(call(student)).rejects.toMatchObject({ status: 403 })
})

test('a new product can be kept aside', async () => {
  const { course_id } = (await add(t, teacher, await formOf(t, teacher, { status: '0' }))).json()
  expect(await view(t, teacher, course_id)).toMatchObject({ course_status: 0 })
})
