import { sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import { issueToken } from '#server/modules/accounts/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Buyer, makeBuyers, makePerson } from './chaos-fixtures.ts'

/** A family and a teacher who write to each other. */
export interface Pair {
  id: number
  family: Buyer
  teacher: Buyer
}

export interface Inbox {
  reader: Buyer
  /** Of the conversation that is read. */
  id: number
}

async function makeTeachers(platform: Platform, count: number): Promise<Buyer[]> {
  const people = await platform.db.transaction(async tx => {
    const made = []
    for (let n = 0; n < count; n++)
      made.push(await makePerson(platform, tx, { role: roles.teacher, passwordHash: null }))
    return made
  })
  const teachers: Buyer[] = []
  for (const person of people)
    teachers.push({ userId: person.userId, token: await issueToken(platform, person) })
  return teachers
}

/** A conversation with one message from the family; answers its id. */
async function beginTalk({ db }: Platform, familyId: number, teacherId: number): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with talk as (
      insert into conversations (family_id, teacher_id, opened_by, created_at, last_at, last_position, seller_unread)
      values (${familyId}, ${teacherId}, 'family', now(), now(), 1, 1) returning id),
    said as (
      insert into conversation_messages (conversation_id, position, side, author_id, client_id, body, sent_at)
      select id, 1, 'family', ${familyId}, gen_random_uuid(), 'Hello', now() from talk)
    select id from talk`)
  return Number(rows[0]?.id)
}

const noteLast = ({ db }: Platform) =>
  db.execute(sql`
    update conversations set last_message_id = message.id from conversation_messages message
    where message.conversation_id = conversations.id and message.position = conversations.last_position
      and conversations.last_message_id = 0`)

export async function makePairs(platform: Platform, count: number): Promise<Pair[]> {
  const families = await makeBuyers(platform, count)
  const teachers = await makeTeachers(platform, count)
  const pairs: Pair[] = []
  for (const [place, family] of families.entries()) {
    const teacher = teachers[place]
    if (!teacher) throw new Error('A teacher is missing')
    pairs.push({ family, teacher, id: await beginTalk(platform, family.userId, teacher.userId) })
  }
  await noteLast(platform)
  return pairs
}

/** Each person is put into the staff's search, which takes its time; no statement may take half a minute. */
const atOnce = 500

/** A teacher's list with so many conversations, and so many messages in the first of them. */
export async function makeInbox(
  platform: Platform,
  { talks, words }: { talks: number; words: number },
): Promise<Inbox> {
  const { db } = platform
  const [reader] = await makeTeachers(platform, 1)
  if (!reader) throw new Error('A teacher is missing')
  for (let from = 1; from <= talks; from += atOnce)
    await db.execute(sql`
      with made as (
        insert into accounts (username, email, role, status, created_at)
        select ${`many-${reader.userId}-`} || n, ${`many-${reader.userId}-`} || n || '@chaos.example', 6, 1, now()
        from generate_series(${sql.raw(String(from))}, ${sql.raw(String(Math.min(talks, from + atOnce - 1)))}) n
        returning id),
      people as (
        insert into profiles (account_id, first_name, last_name, display_name, created_at)
        select id, 'Man Yee', 'Ho', 'Mandy', now() from made returning id),
      talk as (
        insert into conversations (family_id, teacher_id, opened_by, created_at, last_at, last_position, seller_unread)
        select id, ${reader.userId}, 'family', now(), now(), 1, case when id % 10 = 0 then 1 else 0 end from people
        returning id, family_id)
      insert into conversation_messages (conversation_id, position, side, author_id, client_id, body, sent_at)
      select id, 1, 'family', family_id, gen_random_uuid(), 'Hello', now() from talk`)
  await noteLast(platform)
  const { rows } = await db.execute<{ id: string }>(
    sql`select min(id) as id from conversations where teacher_id = ${reader.userId}`,
  )
  const id = Number(rows[0]?.id)
  await db.execute(sql`
    insert into conversation_messages (conversation_id, position, side, author_id, client_id, body, sent_at)
    select ${id}, n, 'seller', ${reader.userId}, gen_random_uuid(), 'Word ' || n, now()
    from generate_series(2, ${sql.raw(String(words))}) n`)
  await db.execute(sql`update conversations set last_position = ${words} where id = ${id}`)
  await db.execute(sql`analyze conversations, conversation_messages, profiles, accounts`)
  return { reader, id }
}
