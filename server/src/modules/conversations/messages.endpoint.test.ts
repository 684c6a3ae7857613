import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { dropOld } from './conversations.jobs.ts'
import { list, makeParent, open, seen, send, talk, view } from './conversations.test-support.ts'
import { readForCase } from './read-for-case.ts'
import { findReplyHours } from './reply-time.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function begin(): Promise<{ parent: TestPerson; teacher: TestPerson; id: number }> {
  const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
  return { parent, teacher, id: await talk(t, parent, { teacher_id: teacher.userId }) }
}

describe('sent at once', () => {
  test('twenty messages have twenty positions, the same order for both sides', async () => {
    const { parent, teacher, id } = await begin()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, place) => send(t, place % 2 ? parent : teacher, id, `Message ${place}`)),
    )
    const positions = sent.map(({ message }) => message.position).sort((one, other) => one - other)
    expect(positions).toEqual(Array.from({ length: 20 }, (_, place) => place + 2))
    const [mine, theirs] = [await view(t, parent, id), await view(t, teacher, id)]
    expect(mine.messages.map(({ text }) => text)).toEqual(theirs.messages.map(({ text }) => text))
    expect(mine.messages.map(({ own }) => own)).toEqual(theirs.messages.map(({ own }) => !own))
    expect(mine.conversation.unread).toBe(10)
    expect(theirs.conversation.unread).toBe(11)
  })

  test('a message is never older than the one before it, however far ahead the clock of its process was', async () => {
    const { teacher, id } = await begin()
    const { rows } = await t.platform.db.execute<{ at: string }>(sql`
      update conversations set last_at = last_at + interval '2 seconds' where id = ${id} returning last_at as at`)
    const { message } = await send(t, teacher, id)
    expect(Date.parse(message.at)).toBe(new Date(rows[0]?.at ?? 0).getTime())
  })

  test('twenty times the same one is stored, told and mailed once', async () => {
    const { parent, teacher, id } = await begin()
    const client_id = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => send(t, parent, id, 'Sent twice?', client_id)),
    )
    expect(new Set(sent.map(({ message }) => message.message_id)).size).toBe(1)
    expect((await view(t, teacher, id)).messages).toHaveLength(2)
    const mails = await t.mailsTo(teacher.email)
    expect(mails.filter(({ body }) => body.includes('Sent twice?'))).toHaveLength(1)
    // The same name of another person, or in another conversation, is another message.
    await send(t, teacher, id, 'Once.', client_id)
    const other = await begin()
    await send(t, other.parent, other.id, 'Sent twice?', client_id)
    expect((await view(t, teacher, id)).messages).toHaveLength(3)
  })

  test('twenty first messages make one conversation; under one name also one message', async () => {
    const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
    const client_id = randomUUID()
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        open(t, parent, { teacher_id: teacher.userId }, place % 2 ? { client_id } : {}),
      ),
    )
    expect(new Set(opened.map(({ conversation }) => conversation.conversation_id)).size).toBe(1)
    const [first] = opened
    const { messages } = await view(t, parent, first?.conversation.conversation_id ?? 0)
    expect(messages).toHaveLength(11)
  })

  test('a repeated message is answered also after a block', async () => {
    const { parent, teacher, id } = await begin()
    const client_id = randomUUID()
    const { message } = await send(t, parent, id, 'Hello', client_id)
    await t.api(teacher.token).conversationBlock({ params: { id } })
    expect((await send(t, parent, id, 'Hello', client_id)).message.message_id).toBe(message.message_id)
    await expect(send(t, parent, id, 'Hello')).rejects.toMatchObject(refusedWith('person_unreachable'))
  })
})

describe('seen and unread', () => {
  test('go by what was on screen, never back, and the bell follows', async () => {
    const { parent, teacher, id } = await begin()
    await send(t, parent, id, 'Second')
    await t.platform.jobs.runDue()
    const bell = async () => (await t.api(teacher.token).noticeList({ query: {} })).unread
    expect(await bell()).toBe(2)
    expect(await seen(t, teacher, id, 1)).toEqual({ status: 200, unread: 1 })
    expect(await bell()).toBe(1)
    expect((await view(t, parent, id)).messages.map(one => one.seen)).toEqual([true, false])
    expect((await view(t, teacher, id)).conversation.unread).toBe(1)
    expect(await seen(t, teacher, id, 99)).toEqual({ status: 200, unread: 0 })
    expect(await seen(t, teacher, id, 1)).toEqual({ status: 200, unread: 0 })
    expect((await view(t, parent, id)).conversation.last).toMatchObject({ seen: true, own: true })
    expect(await bell()).toBe(0)
    // A message that has come since is unread, however far someone claims to have read.
    await send(t, parent, id, 'Third')
    expect((await list(t, teacher)).unread).toBe(1)
  })

  test('the bell follows also where a process of the release before has told at once', async () => {
    const { parent, teacher, id } = await begin()
    await t.platform.jobs.runDue()
    await seen(t, teacher, id, 1)
    await send(t, parent, id, 'Second')
    await t.platform.jobs.runDue()
    // It tells without saying how far.
    await t.platform.db.execute(sql`update conversations set seller_told = 1 where id = ${id}`)
    await seen(t, teacher, id, 2)
    expect((await t.api(teacher.token).noticeList({ query: {} })).unread).toBe(0)
  })

  test('the list has the unread ones first, page by page, and finds by name and words', async () => {
    const teacher = await makeTeacher(t)
    const parents = await Promise.all(
      ['Man Yee', 'Kelvin', 'Anita', 'Winnie'].map(firstName =>
        makePerson(t, { role: roles.parent, firstName, lastName: 'Secretname' }),
      ),
    )
    const ids: number[] = []
    for (const parent of parents) ids.push(await talk(t, parent, { teacher_id: teacher.userId }))
    const [manYee = 0, kelvin = 0, anita = 0, winnie = 0] = ids
    for (const id of [winnie, kelvin]) await seen(t, teacher, id, 1)
    const pages: number[] = []
    let before: string | undefined
    do {
      const page = await list(t, teacher, { limit: 1, ...(before && { before }) })
      pages.push(...page.conversations.map(({ conversation_id }) => conversation_id))
      before = page.next
    } while (before)
    expect(pages).toEqual([anita, manYee, winnie, kelvin])
    const found = async (query: { search?: string; unread?: '1' }) =>
      (await list(t, teacher, query)).conversations.map(({ conversation_id }) => conversation_id)
    expect(await found({ unread: '1' })).toEqual([anita, manYee])
    expect(await found({ search: 'kelv' })).toEqual([kelvin])
    expect(await found({ search: 'an hour' })).toHaveLength(4)
    // A surname is nothing that a seller finds out, nor what a pattern could.
    expect(await found({ search: 'Secretname' })).toEqual([])
    expect(await found({ search: '%' })).toEqual([])
  })

  test('a long conversation comes page by page, the newest first', async () => {
    const { parent, teacher, id } = await begin()
    for (let place = 2; place <= 55; place++) await send(t, place % 2 ? parent : teacher, id, `${place}`)
    const last = await view(t, parent, id)
    expect(last).toMatchObject({ more: true })
    expect(last.messages).toHaveLength(50)
    expect(last.messages.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, n) => n + 6))
    const first = await view(t, parent, id, last.messages[0]?.position)
    expect(first).toMatchObject({ more: false })
    expect(first.messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('deleting', () => {
  test('leaves a mark for both, takes the notice back, and keeps the text for staff for 30 days', async () => {
    const { parent, teacher, id } = await begin()
    const { message } = await send(t, parent, id, 'SecretWord')
    await t.platform.jobs.runDue()
    const params = { id, message_id: message.message_id }
    await expect(t.api(teacher.token).messageDelete({ params })).rejects.toMatchObject(
      refusedWith('message_gone'),
    )
    const gone = await t.api(parent.token).messageDelete({ params })
    expect(gone.message).toMatchObject({ deleted: true, text: '', deletable: false })
    await t.api(parent.token).messageDelete({ params })
    for (const person of [parent, teacher]) {
      expect(JSON.stringify([await view(t, person, id), await list(t, person)])).not.toContain('SecretWord')
      expect(JSON.stringify(await t.api(person.token).noticeList({ query: {} }))).not.toContain('SecretWord')
    }
    expect((await list(t, teacher)).conversations).toMatchObject([{ unread: 1, last: { deleted: true } }])
    const { rows } = await t.platform.db.execute(
      sql`select 1 from notices where params::text like '%SecretWord%' and user_id = ${teacher.userId}`,
    )
    expect(rows).toEqual([])
  })

  test('erases texts after 30 days, and all of a conversation two years after its last message', async () => {
    const own = await createTestApp()
    const [parent, teacher] = [await makeParent(own), await makeTeacher(own)]
    const id = await talk(own, parent, { teacher_id: teacher.userId })
    const { message } = await send(own, parent, id, 'SecretWord')
    await own.api(parent.token).messageDelete({ params: { id, message_id: message.message_id } })
    const kept = async () => {
      const { rows } = await own.platform.db.execute<{ body: string | null }>(sql`
        select body from conversation_messages where conversation_id = ${id} order by position`)
      return rows.map(({ body }) => body)
    }
    own.clock.advance({ days: 29 })
    await dropOld(own.platform)
    expect(await kept()).toEqual(['Is an hour too long for P3?', 'SecretWord'])
    own.clock.advance({ days: 2 })
    await dropOld(own.platform)
    expect(await kept()).toEqual(['Is an hour too long for P3?', null])
    own.clock.advance({ days: 365 * 2 - 32 })
    await dropOld(own.platform)
    expect(await kept()).toHaveLength(2)
    own.clock.advance({ days: 3 })
    await dropOld(own.platform)
    expect(await kept()).toEqual([])
  })
})

test('a teacher’s page says how soon they usually answer, from five answers on', async () => {
  const own = await createTestApp()
  const teacher = await makeTeacher(own)
  const hours = () => findReplyHours(own.platform.db, teacher.userId, own.clock.now())
  for (const minutes of [30, 150, 170, 200, 4000]) {
    expect(await hours()).toBeNull()
    const parent = await makeParent(own)
    const id = await talk(own, parent, { teacher_id: teacher.userId })
    own.clock.advance({ minutes })
    await send(own, teacher, id)
    // Only the first answer counts: no one waits for the next one.
    await send(own, teacher, id, 'And one more thing.')
  }
  // The one in the middle: 170 minutes.
  expect(await hours()).toBe(3)
})

test('staff read it for a case only, and both sides see that they have', async () => {
  const { parent, teacher, id } = await begin()
  const staff = await makePerson(t, { role: roles.platformStaff })
  const read = await t.platform.db.transaction(tx =>
    readForCase(t.platform, tx, { conversationId: id, staffId: staff.userId, reference: 'LC-0409' }),
  )
  expect(read?.messages).toMatchObject([{ body: 'Is an hour too long for P3?' }])
  for (const person of [parent, teacher])
    expect((await view(t, person, id)).readings).toMatchObject([{ reference: 'LC-0409' }])
})
