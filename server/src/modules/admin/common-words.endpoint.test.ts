import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peopleLimit } from '#contract/rules/staff-lists.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { markPeople } from '../accounts/index.ts'

// What so many have in common that they are not all gathered: a database of its own.

let t: TestApp & { end(): Promise<void> }
let staff: TestPerson
let teacher: TestPerson
const many = peopleLimit + 5
beforeAll(async () => {
  t = await ownTestApp()
  staff = await makePerson(t, { role: roles.admin })
  teacher = await makeTeacher(t, 'Oddly Named')
  await t.platform.db.execute(sql`
    insert into accounts (id, username, email, role, status, created_at)
    select 500000 + i, 'common' || i, 'c' || lpad(i::text, 5, '0') || '@common.example', 4, case when i % 100 = 0 then 3 else 1 end,
      timestamptz '2026-01-01 00:00Z' + i * interval '1 minute'
    from generate_series(1, ${many}::int) i`)
  await t.platform.db.execute(sql`
    insert into profiles (id, account_id, first_name, last_name, display_name, created_at)
    select id, id, 'Tai', 'Common', 'Common ' || lpad((id % 1000)::text, 3, '0'), now() from accounts where id > 500000`)
})
afterAll(() => t.end())

const api = () => t.api(staff.token)

describe('teachers of a name that more have than are counted', () => {
  const ids = async (body: object) =>
    (await api().adminTeachers({ body: { q: 'common', limit: 3, ...body } })).teachers.map(row => row.user_id)

  test('are listed in every order, and counted as far as that', async () => {
    const { count, more } = await api().adminTeachers({ body: { q: 'common' } })
    expect({ count, more }).toEqual({ count: 1000, more: true })
    const last = 500_000 + many
    expect(await ids({})).toEqual([last, last - 1, last - 2])
    expect(await ids({ offset: 3 })).toEqual([last - 3, last - 4, last - 5])
    expect(await ids({ sort: 'registered' })).toEqual([500_001, 500_002, 500_003])
    expect(await ids({ sort: 'email' })).toEqual([500_001, 500_002, 500_003])
    expect(await ids({ sort: 'name' })).toEqual([501_000, 500_001, 501_001])
    // Also by the beginning of a word, which is asked of each row.
    expect(await ids({ q: 'co', sort: 'email' })).toEqual([500_001, 500_002, 500_003])
    expect(await ids({ q: 'om' })).toEqual([])
  })

  test('are few in a list of few', async () => {
    const { teachers, count, more } = await api().adminTeachers({
      body: { q: 'common', tab: 'inactive', sort: 'email' },
    })
    expect({ count, more }).toEqual({ count: 10, more: false })
    expect(teachers.map(row => row.user_id)).toEqual(
      Array.from({ length: 10 }, (_, at) => 500_100 + at * 100),
    )
  })

  test('are counted in the days they came on', async () => {
    const days = { dateFrom: '2026-01-02', dateTo: '2026-01-02' }
    for (const body of [days, { ...days, q: 'common' }, { dateTo: '2026-01-02', q: 'common', offset: 959 }]) {
      const { count, more, teachers } = await api().adminTeachers({ body: { ...body, sort: 'registered' } })
      expect(teachers[0]?.user_id).toBe(500_960)
      expect({ count, more }).toEqual(
        'dateFrom' in body ? { count: 46, more: false } : { count: 1000, more: true },
      )
    }
    expect(await ids({ ...days, sort: 'email' })).toEqual([500_960, 500_961, 500_962])
    expect(await api().adminPeople({ body: days })).toMatchObject({ count: 46, more: false })
  })

  test('whoever changes is found where they stand then', async () => {
    const found = async (tab: 'all' | 'inactive' | 'requests') =>
      (await api().adminTeachers({ body: { q: 'oddly', tab } })).teachers.map(row => row.user_id)
    const set = (status: number) =>
      t.platform.db.execute(sql`update accounts set status = ${status} where username = ${teacher.username}`)
    expect(await found('all')).toEqual([teacher.userId])
    expect(await found('inactive')).toEqual([])
    await set(3)
    expect(await found('inactive')).toEqual([teacher.userId])
    await set(4)
    expect(await found('inactive')).toEqual([])
    expect(await found('requests')).toEqual([teacher.userId])
    await set(1)
    expect(await found('requests')).toEqual([])
  })
})

test('orders and the log say that there are more of a name than they were looked for among', async () => {
  expect(await api().adminOrders({ body: { q: 'common' } })).toMatchObject({ count: 0, more_people: true })
  expect(await api().adminOrders({ body: { q: 'common 000' } })).toMatchObject({ more_people: false })
  // No one of them has disputed anything, sold, or had to do with staff.
  expect(await api().adminDisputes({ body: { q: 'common' } })).toMatchObject({ more_people: false })
  expect(await api().adminActs({ body: { q: 'common' } })).toMatchObject({ count: 0, more_people: false })
  expect(await api().adminProducts({ body: { q: 'common' } })).toMatchObject({ count: 0, more_people: false })
  await t.platform.db.execute(sql`
    insert into staff_acts (at, actor_id, actor_role, act, subject_type, subject_id, before, after)
    select now(), ${staff.userId}, 7, 'documents_asked', 'teacher', (500000 + i)::text, '{}', '{}'
    from generate_series(1, ${many}::int) i`)
  // As `recordAct` lets the accounts know of each.
  const people = Array.from({ length: many }, (_, i) => 500_001 + i)
  await t.platform.db.transaction(tx => markPeople(tx, people, 'acts'))
  expect(await api().adminActs({ body: { q: 'common' } })).toMatchObject({ count: 1000, more_people: true })
  expect(await api().adminActs({ body: { q: 'c00007' } })).toMatchObject({ count: 1, more_people: false })
})

test('courses with a common word are listed in every order, and found among few', async () => {
  const first = await makeProduct(t, teacher, { name: 'Common sense' })
  await t.platform.db.execute(sql`
    insert into products (id, teacher_id, name, description, subject_id, levels, tags, grade, access, price_cents,
      preview_mode, cover_id, status, created_at, updated_at)
    select 500000 + i, teacher_id, 'Common ' || lpad((i % 1000)::text, 3, '0'), description, subject_id, levels, tags, grade,
      access, 1000 + i, preview_mode, cover_id, case when i % 100 = 0 then 0 else 1 end,
      timestamptz '2030-01-01 00:00Z' + i * interval '1 minute', updated_at
    from products, generate_series(1, ${many}::int) i where id = ${first}`)
  const ids = async (body: object) =>
    (await api().adminProducts({ body: { q: 'common', limit: 3, ...body } })).products.map(
      row => row.course_id,
    )
  const last = 500_000 + many
  expect(await ids({})).toEqual([last, last - 1, last - 2])
  expect(await ids({ sort: 'name' })).toEqual([501_000, 500_001, 501_001])
  expect(await ids({ sort: 'price', offset: 1 })).toEqual([500_002, 500_003, 500_004])
  expect(await ids({ sort: 'created', limit: 1 })).toEqual([first])
  expect(await ids({ sort: '-name', limit: 1, q: 'common se' })).toEqual([first])
  expect(await api().adminProducts({ body: { q: 'common' } })).toMatchObject({ count: 1000, more: true })
  const inactive = { q: 'common', state: 'inactive' } as const
  expect(await api().adminProducts({ body: inactive })).toMatchObject({ count: 10, more: false })
})

test('messages with a common word are listed, the newest first', async () => {
  await t.platform.db.execute(sql`
    insert into contact_messages (id, name, email, message, created_at)
    select 500000 + i, 'Visitor', 'v' || i || '@x.example', 'A common question, number ' || i, now()
    from generate_series(1, ${many}::int) i`)
  const list = (body: object) => api().adminMessages({ body: { limit: 2, ...body } })
  const last = 500_000 + many
  const { messages, count, more } = await list({ q: 'question common' })
  expect({ ids: messages.map(({ id }) => id), count, more }).toEqual({
    ids: [last, last - 1],
    count: 1000,
    more: true,
  })
  expect(await list({ q: `common v${many}` })).toMatchObject({ messages: [{ id: last }], count: 1 })
  expect(await list({ q: 'common', state: 'answered' })).toMatchObject({ messages: [], count: 0 })
  expect(await list({ q: '.', state: 'all' })).toMatchObject({ messages: [], count: 0 })
})
