import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { countActivity } from '../catalogue/index.ts'
import { pairsPerProduct } from './rail.rules.ts'
import { refreshPairs, refreshRails } from './refresh-rails.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const recommended = (person: TestPerson, userId = person.userId) =>
  t.api(person.token).recommendedProducts({ params: { userId } })

async function buyersOf(ids: readonly number[], count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const person = await makePerson(t)
    for (const id of ids) await own(t, person, id)
  }
}

test('who took this also took that, with the reason; never what one has', { timeout: 60_000 }, async () => {
  const [taken, together, liked, withLiked, seen, withSeen, rare] = await Promise.all(
    Array.from({ length: 7 }, (_, index) => makeProduct(t, teacher, { name: `Course ${index}` })),
  )
  if (!taken || !together || !liked || !withLiked || !seen || !withSeen || !rare) throw new Error('Missing')
  await buyersOf([taken, together], 5)
  await buyersOf([liked, withLiked], 4)
  await buyersOf([seen, withSeen], 4)
  await buyersOf([taken, rare], 1)
  await refreshPairs(t.platform)

  const person = await makePerson(t)
  const { userId: user_id, token } = person
  await own(t, person, taken)
  await t.api(token).favouriteAdd({ body: { user_id, course_id: liked } })
  await t.api(token).historyStore({ body: { user_id, course_id: seen } })
  const seller = await makeTeacher(t, 'Mr Ho 何老師')
  const sold = await makeProduct(t, seller)
  await t.api(token).teacherFollow({ body: { user_id, subscriber_id: seller.userId } })

  const list = await recommended(person)
  const reasons = new Map(list.map(({ course_id, reason }) => [course_id, reason]))
  expect(reasons.get(together)).toEqual({ kind: 'taken', name: 'Course 0' })
  expect(reasons.get(withLiked)).toEqual({ kind: 'favourite', name: 'Course 2' })
  expect(reasons.get(withSeen)).toEqual({ kind: 'viewed', name: 'Course 4' })
  expect(reasons.get(sold)).toEqual({ kind: 'following', name: 'Mr Ho 何老師' })
  expect(list.every(({ owned }) => !owned)).toBe(true)
  expect(reasons.has(taken)).toBe(false)
  const order = list.map(({ course_id }) => course_id)
  expect(order.indexOf(together)).toBeLessThan(order.indexOf(rare))

  await own(t, person, together)
  await changeProductRow(t, withLiked, sql`status = 0`)
  await changeProductRow(t, withSeen, sql`access = 'code', price_cents = 0, access_code = 'SECRET'`)
  const later = (await recommended(person)).map(({ course_id }) => course_id)
  for (const id of [together, withLiked, withSeen]) expect(later).not.toContain(id)
})

test('with nothing to go by, trending products are recommended; a teacher is not shown their own', async () => {
  const mine = await makeProduct(t, teacher)
  const day = hongKongDay(t.clock.now())
  await countActivity(t.platform.db, [{ productId: mine, day, sales: 100_000 }])
  await refreshRails(t.platform)
  const list = await recommended(await makePerson(t))
  expect(list[0]).toMatchObject({ course_id: mine, reason: { kind: 'trending', name: '' } })
  expect((await recommended(teacher)).map(({ course_id }) => course_id)).not.toContain(mine)
})

test('people read only their own recommendations, staff too', async () => {
  const person = await makePerson(t)
  const stranger = await makePerson(t)
  const admin = await makePerson(t, { role: roles.admin })
  await expect(recommended(stranger, person.userId)).rejects.toMatchObject({ body: { code: 'not_yours' } })
  const nobody = t.api().recommendedProducts({ params: { userId: person.userId } })
  await expect(nobody).rejects.toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  await expect(recommended(admin, person.userId)).rejects.toMatchObject({ body: { code: 'not_yours' } })
  const url = `/api/products/recommended/${person.userId}`
  expect((await t.request({ url, token: person.token })).headers['cache-control']).toBe('no-store')
})

test('pairs are bounded for every product', { timeout: 60_000 }, async () => {
  const ids = await Promise.all(Array.from({ length: pairsPerProduct + 5 }, () => makeProduct(t, teacher)))
  await buyersOf(ids, 1)
  await refreshPairs(t.platform)
  await refreshPairs(t.platform)
  const { rows } = await t.platform.db.execute<{ most: number }>(
    sql`select max(count)::int as most from (select count(*) from product_pairs group by product_id) counted`,
  )
  expect(rows[0]?.most).toBe(pairsPerProduct)
})
