import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { grant } from '../../library/index.ts'
import { idsOf, strictCard } from '../catalogue.test-support.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})

/** Cards as sent, each checked; `owned` is the last field of each. */
async function cards(url: string, options: { body?: unknown; token?: string } = {}) {
  const method = options.body === undefined ? 'GET' : 'POST'
  const response = await t.request({ method, url: `/api/${url}`, ...options })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const list: object[] = response.json()
  for (const card of list) expect(Object.keys(card).at(-1)).toBe('owned')
  return list.map(strictCard)
}

describe('GET products', () => {
  test('the most popular first, by pages', async () => {
    const teacher = await makeTeacher(t)
    const wanted: number[] = []
    for (const popularity of [9e6, 8e6, 8e6, 7e6]) wanted.push(await makeProduct(t, teacher, { popularity }))
    const [first = 0, second = 0, third = 0, fourth = 0] = wanted
    const order = [first, third, second, fourth]
    expect(idsOf(await cards('products?limit=4'))).toEqual(order)
    expect(idsOf(await cards('products?limit=2&offset=2'))).toEqual(order.slice(2))
    expect(idsOf(await cards('products')).slice(0, 4)).toEqual(order)
    for (const [query, ...fields] of [
      ['limit=2.5&offset=x', 'limit', 'offset'],
      ['limit=100000', 'limit'],
    ]) {
      const refused = await t.request({ url: `/api/products?${query}` })
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, fields])
    }
    expect(await cards('products?offset=10000')).toEqual([])
    // Out of the way of other lists of this database.
    await t.platform.db.execute(sql`update product_cards set popularity = 0 where popularity > 1e6`)
  })
})

describe('lists by POST', () => {
  test('of any of the levels, with any of the tags', async () => {
    const teacher = await makeTeacher(t)
    const [one, other] = [`t${unique()}`, `t${unique()}`]
    const p3 = await makeProduct(t, teacher, { levels: ['P3'], tags: [one], popularity: 2 })
    const p4 = await makeProduct(t, teacher, { levels: ['P4'], tags: [other], popularity: 1 })
    const filter = async (body: object) => idsOf(await cards('filter/products', { body }))
    expect(await filter({ tags: [one, other] })).toEqual([p3, p4])
    expect(await filter({ tags: `${one},${other}` })).toEqual([p3, p4])
    expect(await filter({ levels: ['P4', 'P5'], tags: [one, other] })).toEqual([p4])
    expect(await filter({ levels: [], tags: [one] })).toEqual([p3])
    expect(await filter({ levels: ['Nonsense'], tags: [one] })).toEqual([])
    expect((await filter({})).length).toBeGreaterThan(1)
    const refused = await t.request({
      method: 'POST',
      url: '/api/filter/products',
      body: { tags: Array.from({ length: 51 }, () => 'x') },
    })
    expect(refused.statusCode).toBe(422)
  })

  test('of a subject', async () => {
    const teacher = await makeTeacher(t)
    const others = await makeProduct(t, teacher, { subject: 'Others', popularity: 500 })
    const subjects = await t.api().categoryList()
    const id = subjects.find(({ title }) => title === 'Others')?.subject_id
    const found = await cards(`category/product/${id}`, { body: {} })
    expect(idsOf(found)).toContain(others)
    expect(new Set(found.map(({ course_category }) => course_category))).toEqual(new Set(['Others']))
    expect(await cards('category/product/987654321', { body: {} })).toEqual([])
    const bad = await t.request({ method: 'POST', url: '/api/category/product/x', body: {} })
    expect(bad.statusCode).toBe(422)
  })

  test('of a centre, of one subject or of all', async () => {
    const teacher = await makeTeacher(t)
    const centre = await makeCentre(t)
    const ofCentre = { centreId: centre.id }
    const maths = await makeProduct(t, teacher, { ...ofCentre, popularity: 2 })
    const english = await makeProduct(t, teacher, { ...ofCentre, subject: 'English', popularity: 1 })
    await makeProduct(t, teacher)
    const subjects = await t.api().categoryList()
    const id = subjects.find(({ title }) => title === 'English')?.subject_id
    expect(idsOf(await cards(`center/product/${centre.id}/0`, { body: {} }))).toEqual([maths, english])
    expect(idsOf(await cards(`center/product/${centre.id}/${id}`, { body: {} }))).toEqual([english])
    expect(idsOf(await cards(`center/product/${centre.id}/0?limit=1&offset=1`, { body: {} }))).toEqual([
      english,
    ])
    expect(await cards('center/product/987654321/0', { body: {} })).toEqual([])
    const [card] = await cards(`center/product/${centre.id}/0`, { body: {} })
    expect(card).toMatchObject({
      username: centre.username,
      subscriber_type: 'centre',
      subscriber_id: centre.id,
    })
  })
})

describe('owned', () => {
  test('is said to the caller alone', async () => {
    const teacher = await makeTeacher(t)
    const buyer = await makePerson(t)
    const tag = `t${unique()}`
    const bought = await makeProduct(t, teacher, { tags: [tag], popularity: 3 })
    const free = await makeProduct(t, teacher, { tags: [tag], access: 'free', popularity: 2 })
    const other = await makeProduct(t, teacher, { tags: [tag], popularity: 1 })
    const at = t.platform.clock.now()
    const { userId } = buyer
    await grant(t.platform.db, { userId, productId: bought, source: 'purchase', at })
    await grant(t.platform.db, { userId, productId: free, source: 'free', at })
    const marks = async (token?: string) => {
      const list = await cards('filter/products', { body: { tags: [tag] }, token })
      expect(idsOf(list)).toEqual([bought, free, other])
      return list.map(({ owned }) => owned)
    }
    expect(await marks()).toEqual([false, false, false])
    expect(await marks(buyer.token)).toEqual([true, true, false])
    expect(await marks(teacher.token)).toEqual([true, true, true])
    const stranger = await makePerson(t)
    expect(await marks(stranger.token)).toEqual([false, false, false])
    const staff = await makePerson(t, { role: roles.admin })
    expect(await marks(staff.token)).toEqual([false, false, false])
    expect(await marks()).toEqual([false, false, false])

    const page = await t.api(buyer.token).shelfView({ params: { page: 1 }, query: { tags: tag } })
    expect(page.products.map(({ owned }) => owned)).toEqual([true, true, false])
    const anonymous = await t.api().shelfView({ params: { page: 1 }, query: { tags: tag } })
    expect(anonymous.products.map(({ owned }) => owned)).toEqual([false, false, false])
  })

  test('of a centre: its manager all, a member what they teach', async () => {
    const centre = await makeCentre(t)
    const join = async (role: 2 | 4) => {
      const person = await makePerson(t, { role })
      await t.platform.db.execute(
        sql`update profiles set centre_id = ${centre.id} where id = ${person.userId}`,
      )
      return person
    }
    const manager = await join(roles.businessManager)
    const member = await join(roles.teacher)
    const taught = await makeProduct(t, member, { centreId: centre.id, popularity: 2 })
    const managed = await makeProduct(t, manager, { centreId: centre.id, popularity: 1 })
    const marks = async (token: string) => {
      const list = await cards(`center/product/${centre.id}/0`, { body: {}, token })
      expect(idsOf(list)).toEqual([taught, managed])
      return list.map(({ owned }) => owned)
    }
    expect(await marks(manager.token)).toEqual([true, true])
    expect(await marks(member.token)).toEqual([true, false])
  })

  test('what came by a code ends with the code', async () => {
    const teacher = await makeTeacher(t)
    const reader = await makePerson(t)
    const tag = `t${unique()}`
    const product = await makeProduct(t, teacher, { tags: [tag] })
    await grant(t.platform.db, {
      userId: reader.userId,
      productId: product,
      source: 'code',
      code: 'SECRET',
      at: t.platform.clock.now(),
    })
    // It is sold now: the code opens nothing any more.
    const [card] = await cards('filter/products', { body: { tags: [tag] }, token: reader.token })
    expect(card?.owned).toBe(false)
  })
})
