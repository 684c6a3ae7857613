import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#server/kernel/caller.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { branchesOf, listBranch } from './conversation.repository.ts'
import { list, view } from './conversations.test-support.ts'
import { listMessages } from './message.repository.ts'

// Ten thousand conversations of one teacher, and fifty thousand messages in one of them: a page is read from an index,
// however much stands behind it.

let t: TestApp
let teacher: TestPerson
let longest: number
const talks = 10_000
const words = 50_000

beforeAll(async () => {
  t = await ownTestApp()
  teacher = await makeTeacher(t)
  const { db } = t.platform
  await db.execute(sql`
    with made as (
      insert into accounts (username, email, role, status, created_at)
      select 'many' || n, 'many' || n || '@example.com', 6, 1, now() from generate_series(1, ${sql.raw(String(talks))}) n
      returning id)
    insert into profiles (account_id, first_name, last_name, display_name, created_at)
    select id, 'Man Yee', 'Ho', 'Mandy', now() from made`)
  await db.execute(sql`
    with talk as (
      insert into conversations (family_id, teacher_id, opened_by, created_at, last_at, last_position, seller_unread)
      select id, ${teacher.userId}, 'family', now(), now(), 1, case when id % 10 = 0 then 1 else 0 end
      from profiles where display_name = 'Mandy' returning id, family_id),
    said as (
      insert into conversation_messages (conversation_id, position, side, author_id, client_id, body, sent_at)
      select id, 1, 'family', family_id, gen_random_uuid(), 'Hello', now() from talk returning id, conversation_id)
    select 1`)
  await db.execute(sql`
    update conversations set last_message_id = message.id from conversation_messages message
    where message.conversation_id = conversations.id`)
  const { rows } = await db.execute<{ id: string }>(sql`select min(id) as id from conversations`)
  longest = Number(rows[0]?.id)
  await db.execute(sql`
    insert into conversation_messages (conversation_id, position, side, author_id, client_id, body, sent_at)
    select ${longest}, n, 'seller', ${teacher.userId}, gen_random_uuid(), 'Word ' || n, now()
    from generate_series(2, ${sql.raw(String(words))}) n`)
  await db.execute(sql`update conversations set last_position = ${words} where id = ${longest}`)
  await db.execute(sql`analyze conversations, conversation_messages`)
})

/** Rows that a statement touches, by what the database says it has done. */
async function touched(statement: {
  getSQL(): ReturnType<typeof sql>
}): Promise<{ rows: number; plan: string }> {
  const { rows } = await t.platform.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, timing off, summary off, costs off) ${statement}`,
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  const counts = [...plan.matchAll(/rows=([\d.]+)/g)].map(([, count]) => Number(count))
  const removed = [...plan.matchAll(/Rows Removed by \w+: (\d+)/g)].map(([, count]) => Number(count))
  return { rows: Math.max(0, ...counts, ...removed), plan }
}

const caller = (): Caller => ({
  ...{ userId: teacher.userId, authId: teacher.authId, subscriberId: 0, role: roles.teacher },
  ...{ tokenId: '', tokenExpiresAt: new Date() },
})

test('a page of the list and a page of messages touch no more rows than they show', async () => {
  const { db } = t.platform
  const [, branch] = branchesOf(caller())
  if (!branch) throw new Error('A teacher has a list')
  for (const unread of [true, false])
    for (const before of [null, 5000]) {
      const page = listBranch(db, branch, { unread, before, matching: undefined, limit: 21 })
      const { rows, plan } = await touched(page)
      expect(plan).toMatch(/Index.* using conversations_teacher_(un)?read/)
      expect(rows, plan).toBeLessThanOrEqual(21)
    }
  for (const before of [undefined, 25_000]) {
    const { rows, plan } = await touched(listMessages(db, longest, { before, limit: 51 }))
    expect(rows, plan).toBeLessThanOrEqual(51)
  }
})

test('both open', async () => {
  expect(await list(t, teacher)).toMatchObject({ unread: talks / 10 })
  expect((await view(t, teacher, longest)).messages).toHaveLength(50)
})
