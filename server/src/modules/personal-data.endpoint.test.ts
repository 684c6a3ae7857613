import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { enrol, makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTrialTeacher } from '#server/testing/teachers.ts'
import { held } from './personal-data.test-support.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

interface Column {
  table: string
  column: string
  of: 'profiles' | 'accounts' | 'address'
}

/** Columns that name a person, as the database itself knows them. */
/** Of tables that name a person without a reference, such as sums and the sandbox's. */
const usualNames = '^(user_id|teacher_id|owner_id|account_id|customer_id)$|(^|_)email$'

/** Columns that name a person: by what they refer to, or by what they are called. */
async function namingColumns(): Promise<Column[]> {
  const { rows } = await t.platform.db.execute<{ table: string; column: string; of: Column['of'] }>(sql`
    with referring as (
      select rel.relname::text as tbl, att.attname::text as col,
        case when other.relname = 'accounts' then 'accounts' else 'profiles' end as kind
      from pg_constraint con
      join pg_class rel on rel.oid = con.conrelid
      join pg_class other on other.oid = con.confrelid
      join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any (con.conkey)
      where con.contype = 'f' and other.relname in ('profiles', 'accounts', 'teachers')
        and rel.relnamespace = current_schema()::regnamespace),
    called as (
      select held.table_name::text as tbl, held.column_name::text as col,
        case when held.column_name ~ 'email$' then 'address' else 'profiles' end as kind
      from information_schema.columns held
      join information_schema.tables known using (table_schema, table_name)
      where table_schema = current_schema() and known.table_type = 'BASE TABLE'
        and held.column_name ~ ${usualNames})
    select distinct tbl as "table", col as "column", kind as "of" from (
      select * from referring
      union all
      select * from called
      where not exists (select from referring where referring.tbl = called.tbl and referring.col = called.col)
    ) found order by 1, 2`)
  return rows
}

async function exported({ token }: TestPerson): Promise<Record<string, Record<string, unknown>>> {
  const response = await t.request({ url: '/api/user/export', token })
  const data = unzipSync(response.rawPayload)['data.json']
  if (!data) throw new Error('The export has no data')
  return JSON.parse(strFromU8(data))
}

/** Someone who has done what families do, with words in every field that takes some. */
async function makeBusy(): Promise<TestPerson> {
  const person = await makePerson(t, { contactNo: '+852 5550 0003' })
  const api = t.api(person.token)
  const host = await makeTrialTeacher(t)
  const [product, coded] = [
    await makeProduct(t, host),
    await makeProduct(t, host, { access: 'code', accessCode: 'ABCDEF' }),
  ]
  await api.learnerAdd({ body: { first_name: 'Hei', grade: 'P3', school: 'Harbour' } })
  await api.favouriteAdd({ body: { user_id: person.userId, course_id: product } })
  await api.historyStore({ body: { user_id: person.userId, course_id: product } })
  await api.followingAdd({
    body: { user_id: person.userId, subscriber_id: host.userId, type: 'teacher' },
  })
  await api.questionAsk({ body: { course_id: product, question: 'SecretWord: is it for P4?' } })
  await api.reportSend({
    body: { kind: 'product', id: product, reason: 'other', text: 'SecretWord: look at page 3' },
  })
  await api.productAccessVerify({ params: { id: coded }, body: { code: 'ABCDEF' } })
  await api.calendarFeedMake({})
  const { bookingId } = await book(t, person, await makeLesson(t, host))
  await api.bookingCancel({ body: { booking_id: bookingId, reason: 'SecretWord: she has the flu' } })
  const { classId } = await makeClass(t, { teacher: host, inDays: 60, time: '10:00' })
  const enrolmentId = await enrol(t, classId, person)
  const { db, clock } = t.platform
  await db.execute(sql`
    update enrolments set message = 'SecretWord: he is shy', reason = 'SecretWord: moved', state = 'cancelled',
      ended_at = ${clock.now()} where id = ${enrolmentId}`)
  await db.execute(sql`
    insert into contact_messages (name, email, message, created_at)
    values ('Mrs Chan', ${person.email.toUpperCase()}, 'SecretWord: about my son', ${clock.now()})`)
  await t.platform.jobs.runDue()
  return person
}

const rowsOf = async ({ table, column, of }: Column, person: TestPerson): Promise<string> => {
  const value = { profiles: person.userId, accounts: person.authId, address: person.email.toLowerCase() }[of]
  const { rows } = await t.platform.db.execute<{ row: string }>(sql`
    select row_to_json(held)::text as row from ${sql.identifier(table)} held
    where lower(${sql.identifier(column)}::text) = ${String(value)}`)
  return rows.map(({ row }) => row).join('\n')
}

test('columns are found by what they refer to, whatever they are called', async () => {
  const found = (await namingColumns()).map(({ table, column }) => `${table}.${column}`)
  for (const one of [
    'followings.follower_id',
    'questions.answered_by',
    'lessons.teacher_id',
    'accounts.email',
  ])
    expect(found).toContain(one)
})

test('every table that names a person says what the export and the deletion do about it', async () => {
  const tables = [...new Set((await namingColumns()).map(({ table }) => table))]
  expect(tables.filter(table => !(table in held))).toEqual([])
  expect(Object.keys(held).filter(table => !tables.includes(table))).toEqual([])
})

test('the export has every section that a table is said to be in, and the words of them all', async () => {
  const [student, teacher] = [await makeBusy(), await makeTrialTeacher(t)]
  const [one, other] = [await exported(student), await exported(teacher)]
  const missing = Object.values(held).flatMap(({ exported: place }) => {
    if (typeof place !== 'string') return []
    const [section = '', field] = place.split('.')
    const found = [one, other].some(data => section in data && (!field || field in (data[section] ?? {})))
    return found ? [] : [place]
  })
  expect(missing).toEqual([])
  expect(JSON.stringify(one).match(/SecretWord/g)).toHaveLength(6)
  expect(one.library?.codes).toMatchObject([{ code: 'ABCDEF' }])
})

test('whoever leaves is named by no row of what is removed, and nothing that they wrote is left', async () => {
  const person = await makeBusy()
  const columns = await namingColumns()
  const before = await Promise.all(columns.map(column => rowsOf(column, person)))
  expect(before.join('\n').match(/SecretWord/g)?.length).toBeGreaterThanOrEqual(5)
  const { userId: user_id, email, username } = person
  await t.api(person.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  const left: string[] = []
  let removed = 0
  for (const [place, column] of columns.entries()) {
    const rows = await rowsOf(column, person)
    if (/SecretWord|5550 0003/.test(rows)) left.push(`${column.table}: what was written`)
    if (held[column.table]?.erased !== 'removed') continue
    if (before[place]) removed += 1
    if (rows) left.push(`${column.table}.${column.column}`)
  }
  expect(left).toEqual([])
  // Tables that had something of theirs to remove.
  expect(removed).toBeGreaterThanOrEqual(5)
})
