import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { lengths, makeOwned as ownOf } from '#server/testing/owned-products.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { codesChanged } from '../authoring/index.ts'
import { refreshCards } from '../catalogue/index.ts'
import { endPurchase, grant } from '../library/index.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const own = (reader: TestPerson, fields: { daysAgo?: number; name?: string; nameZh?: string } = {}) =>
  ownOf(t, teacher, reader, fields)
const store = (person: TestPerson, material_id: number, position: number) =>
  t.api(person.token).progressStore({ body: { material_id, position } })
const home = (person: TestPerson) => t.api(person.token).learningHome()
const list = (person: TestPerson, query = {}) => t.api(person.token).learningProducts({ query })
const found = async (person: TestPerson, query: object) =>
  (await list(person, query)).products.map(({ course_id }) => course_id)

it('sorts what is alike by when it was obtained, on every page', async () => {
  const reader = await makePerson(t)
  const courses = []
  for (const daysAgo of [2, 5, 1, 4, 3])
    courses.push({ daysAgo, ...(await own(reader, { daysAgo, name: 'Same' })) })
  const newest = courses.toSorted((one, other) => one.daysAgo - other.daysAgo).map(({ id }) => id)
  for (const sort of ['opened', 'obtained', 'name', 'progress'] as const) {
    expect(await found(reader, { sort })).toEqual(newest)
    const pages = []
    for (const offset of [0, 2, 4, 6]) pages.push(await found(reader, { sort, offset, limit: 2 }))
    expect(pages).toEqual([newest.slice(0, 2), newest.slice(2, 4), newest.slice(4), []])
  }
})

it('sorts numbers in names as numbers, and finds a name in the other language', async () => {
  const reader = await makePerson(t)
  const [ten, two] = [
    await own(reader, { name: 'S10 Maths' }),
    await own(reader, { name: 'S2 Maths', nameZh: '中二數學' }),
  ]
  expect(await found(reader, { sort: 'name' })).toEqual([two.id, ten.id])
  expect(await found(reader, { search: '中二' })).toEqual([two.id])
  expect(await found(reader, { search: 'MATHS', sort: 'name', offset: 1 })).toEqual([ten.id])
})

it('follows progress in its order, its counts and its cards', async () => {
  const reader = await makePerson(t)
  const [far, near, never] = [await own(reader), await own(reader), await own(reader)]
  await store(reader, far.material.mp4, lengths.mp4)
  t.clock.advance({ minutes: 1 })
  await store(reader, near.material.mp4, 6)
  expect(await found(reader, { sort: 'progress' })).toEqual([far.id, near.id, never.id])
  expect(await found(reader, { sort: 'opened' })).toEqual([near.id, far.id, never.id])
  const { products } = await list(reader, { sort: 'progress' })
  expect(products).toMatchObject([
    { state: 'begun', parts: 2, parts_done: 1, percent: 50 },
    { state: 'begun', parts: 2, parts_done: 0, percent: 5 },
    { state: 'new', parts: 2, parts_done: 0, percent: 0, opened_at: null },
  ])
  await store(reader, far.material.pdf, lengths.pdf)
  expect((await home(reader)).counts).toEqual({ all: 3, new: 1, begun: 1, finished: 1 })
  expect(await found(reader, { state: 'finished' })).toEqual([far.id])
})

it('a finished course is begun again when a part is added, and finished when it is gone', async () => {
  const reader = await makePerson(t)
  const { id, material } = await own(reader)
  const change = (statement: ReturnType<typeof sql>) =>
    t.platform.db.transaction(async tx => {
      await tx.execute(statement)
      // As every use case that changes a product's materials ends.
      await refreshCards(t.platform, tx, [id])
    })
  await store(reader, material.mp4, lengths.mp4)
  await store(reader, material.pdf, lengths.pdf)
  const state = async () => (await list(reader)).products.map(one => [one.state, one.parts, one.parts_done])
  expect(await state()).toEqual([['finished', 2, 2]])
  await change(sql`
    insert into materials (product_id, file_id, title, position)
    select product_id, file_id, title, 9 from materials where id = ${material.mp4}`)
  expect(await state()).toEqual([['begun', 3, 2]])
  expect((await home(reader)).go_on).toMatchObject([{ course_id: id, next: { number: 3 } }])
  await change(
    sql`update materials set removed_at = now(), file_id = null where product_id = ${id} and position = 9`,
  )
  expect(await state()).toEqual([['finished', 2, 2]])
  // What counts for nothing leaves it as if it had never been opened.
  await change(sql`update materials set removed_at = now(), file_id = null where product_id = ${id}`)
  expect(await state()).toEqual([['new', 0, 0]])
})

it('the shelf keeps what was bought whatever becomes of the product, until it is refunded', async () => {
  const reader = await makePerson(t)
  const [hidden, deleted, refunded] = [await own(reader), await own(reader), await own(reader)]
  const { db, clock } = t.platform
  await db.execute(
    sql`update products set hidden_at = now(), hidden_reason = 'copied' where id = ${hidden.id}`,
  )
  await db.execute(sql`update products set status = -1 where id = ${deleted.id}`)
  expect((await list(reader)).count).toBe(3)
  await db.transaction(tx =>
    endPurchase(tx, { userId: reader.userId, productId: refunded.id, at: clock.now() }),
  )
  expect(await list(reader)).toMatchObject({ count: 2 })
  expect((await home(reader)).counts.all).toBe(2)
})

it('the shelf loses what came by a code or for free when that is over, and says by which right it stays', async () => {
  const reader = await makePerson(t)
  const { db, clock, hooks } = t.platform
  const today = hongKongDay(clock.now())
  const coded = await makeProduct(t, teacher, { access: 'code', accessCode: 'FERRY1' })
  const hidden = await makeProduct(t, teacher, { access: 'code', accessCode: 'FERRY2' })
  const ended = await makeProduct(t, teacher, { access: 'free', endsOn: today })
  const twice = await makeProduct(t, teacher, { access: 'free', endsOn: today })
  const at = clock.now()
  await db.transaction(async tx => {
    const take = (productId: number, how: { source: 'code' | 'free' | 'gift'; code?: string }) =>
      grant(tx, { userId: reader.userId, productId, at, ...how })
    await take(coded, { source: 'code', code: 'FERRY1' })
    await take(hidden, { source: 'code', code: 'FERRY2' })
    await take(ended, { source: 'free' })
    await take(twice, { source: 'gift' })
    await take(twice, { source: 'free' })
  })
  const ids = async () => (await found(reader, {})).toSorted((one, other) => one - other)
  expect(await ids()).toEqual([coded, hidden, ended, twice])
  expect((await list(reader)).products.find(one => one.course_id === twice)?.obtained_by).toBe('gift')
  await db.execute(sql`update products set hidden_at = now(), hidden_reason = 'copied' where id = ${hidden}`)
  expect(await ids()).toEqual([coded, ended, twice])
  await db.execute(
    sql`update products set ends_on = ${addDays(today, -1)} where id = any(${sql.param([ended, twice])})`,
  )
  expect(await ids()).toEqual([coded, twice])
  await db.transaction(tx => hooks.call(codesChanged, tx, coded, ['HARBOUR']))
  expect(await ids()).toEqual([twice])
  expect((await home(reader)).counts.all).toBe(1)
})
