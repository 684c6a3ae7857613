import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

// A clock of its own: months pass here.
let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  teacher = await makeTeacher(t)
})

const look = (person: TestPerson, course_id: number) =>
  t.api(person.token).historyStore({ body: { user_id: person.userId, course_id, subscriber_id: 0 } })
const view = (person: TestPerson, query: { month?: number; year?: number } = {}) =>
  t.api(person.token).historyView({ query: { user_id: person.userId, ...query } })

/** Moves the clock to an instant that lies ahead. */
function goTo(instant: string): void {
  t.clock.advance({ seconds: (Date.parse(instant) - t.clock.now().getTime()) / 1000 })
}

test('the history goes by the month in Hong Kong: one entry for a product in each, the newest first', {
  timeout: 60_000,
}, async () => {
  const [one, two] = [await makeProduct(t, teacher), await makeProduct(t, teacher)]
  // The last minute of November and the first of December there; both are 30 November in UTC.
  goTo('2026-11-30T15:59:30Z')
  const person = await makePerson(t)
  await look(person, one)
  await look(person, two)
  t.clock.advance({ seconds: 10 })
  await look(person, one)
  const november = await view(person)
  expect(november.count).toBe(2)
  expect(november.products.map(({ course_id, viewed_at }) => [course_id, viewed_at])).toEqual([
    [one, '2026-11-30T15:59:40.000Z'],
    [two, '2026-11-30T15:59:30.000Z'],
  ])
  expect(november.years).toEqual([{ year: 2026, months: [{ month: 11 }] }])

  t.clock.advance({ seconds: 20 })
  expect(await view(person)).toMatchObject({ count: 0, products: [] })
  await look(person, one)
  expect((await view(person)).products.map(({ course_id }) => course_id)).toEqual([one])
  expect((await view(person, { month: 11 })).count).toBe(2)
  expect((await view(person, { month: 11, year: 2025 })).count).toBe(0)

  goTo('2026-12-31T16:00:00Z')
  const newYear = await makePerson(t)
  await look(newYear, one)
  expect((await view(newYear)).years).toEqual([{ year: 2027, months: [{ month: 1 }] }])
  await t.platform.db.execute(sql`
    insert into history (user_id, product_id, month, viewed_at) values
    (${newYear.userId}, ${two}, '2026-11-01', now()), (${newYear.userId}, ${two}, '2026-09-01', now())`)
  expect((await view(newYear, { year: 2027, month: 1 })).years).toEqual([
    { year: 2027, months: [{ month: 1 }] },
    { year: 2026, months: [{ month: 11 }, { month: 9 }] },
  ])
})

test('twenty looks at once are one entry', async () => {
  const person = await makePerson(t)
  const id = await makeProduct(t, teacher)
  await Promise.all(Array.from({ length: 20 }, () => look(person, id)))
  expect((await view(person)).count).toBe(1)
})

test('one entry goes, and all of them, each in two ways; never another’s', async () => {
  const person = await makePerson(t)
  const other = await makePerson(t)
  const ids = [await makeProduct(t, teacher), await makeProduct(t, teacher), await makeProduct(t, teacher)]
  for (const who of [person, other]) for (const id of ids) await look(who, id)
  const entries = async (who: TestPerson) => (await view(who)).products.map(({ history_id }) => history_id)
  const [first = 0, second = 0] = await entries(person)
  const [foreign = 0] = await entries(other)

  await t.api(person.token).historyRemove({ params: { id: first } })
  const unknown = t.api(person.token).historyRemove({ params: { id: foreign } })
  await expect(unknown).rejects.toMatchObject({ status: 404 })
  await t.api(person.token).historyRemoveByGet({ query: { history: second, user: person.userId } })
  const stolen = t.api(person.token).historyRemoveByGet({ query: { history: foreign, user: other.userId } })
  await expect(stolen).rejects.toMatchObject({ body: { code: 'not_yours' } })
  expect(await entries(person)).toHaveLength(1)
  expect(await entries(other)).toHaveLength(3)

  await t.api(person.token).historyClear()
  expect(await entries(person)).toEqual([])
  const foreignClear = t.api(person.token).historyClearByGet({ query: { user_id: other.userId } })
  await expect(foreignClear).rejects.toMatchObject({ body: { code: 'not_yours' } })
  const url = `/api/history/clear?user_id=${other.userId}`
  const cleared = await t.request({ url, token: other.token })
  expect(cleared.headers['cache-control']).toBe('no-store')
  expect(await view(other)).toMatchObject({ count: 0, years: [] })
})

test('the history has nothing of what one may not see', async () => {
  const person = await makePerson(t)
  const id = await makeProduct(t, teacher)
  await look(person, id)
  await changeProductRow(t, id, sql`status = 0`)
  expect(await view(person)).toMatchObject({ count: 0, products: [] })
  await expect(look(person, id)).rejects.toMatchObject({ body: { code: 'product_unknown' } })
})
