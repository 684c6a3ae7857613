import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { quotedInMail } from '#contract/rules/conversations.ts'
import { type Caller, type RoleId, roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { listening, openStream } from '#server/testing/notice-streams.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { makeParent, seen, send, talk, view } from './conversations.test-support.ts'
import { listTalkNews } from './talk-news.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function begin(): Promise<{ parent: TestPerson; teacher: TestPerson; id: number }> {
  const [parent, teacher] = [await makeParent(t), await makeTeacher(t)]
  return { parent, teacher, id: await talk(t, parent, { teacher_id: teacher.userId }) }
}

test('open tabs hear of it, of what was seen, and of nothing else', async () => {
  const own = await createTestApp()
  const base = await listening(own)
  const [parent, teacher] = [await makeParent(own), await makeTeacher(own)]
  const stream = await openStream(base, teacher.token)
  expect(await stream.next()).toMatchObject({ event: 'notices', unread: 0 })
  const id = await talk(own, parent, { teacher_id: teacher.userId })
  const heard = await stream.next()
  expect(heard?.talks).toMatchObject({ unread: 1, reload: false })
  // As the page would load it.
  const { conversation, messages } = await view(own, teacher, id)
  expect(heard?.talks?.changed).toEqual([{ conversation, messages, seen: 0 }])
  stream.end()
  const theirs = await openStream(base, parent.token)
  expect(await theirs.next()).toMatchObject({ event: 'notices' })
  await seen(own, teacher, id, 1)
  const [change] = (await theirs.next())?.talks?.changed ?? []
  expect(change).toMatchObject({ seen: 1, messages: [{ own: true, seen: true, text: messages[0]?.text }] })
  // What is not at its end is loaded again.
  await own.api(teacher.token).conversationBlock({ params: { id } })
  expect((await theirs.next())?.talks).toEqual({ unread: 0, changed: [], reload: true })
  theirs.end()
  own.app.server.closeAllConnections()
  await own.app.close()
})

test('who is on neither side is told nothing of it, whoever names them', async () => {
  const { teacher, id } = await begin()
  const stranger = await makeParent(t)
  const callerOf = ({ userId, authId }: TestPerson, role: RoleId): Caller => ({
    ...{ userId, authId, role, subscriberId: 0, tokenId: '', tokenExpiresAt: new Date(0) },
  })
  const talks = new Set([id])
  const callers = [callerOf(stranger, roles.parent), callerOf(teacher, roles.teacher)]
  const readers = callers.map(caller => ({ caller, locale: 'en' as const, talks }))
  const [none, own] = await listTalkNews(t.platform, t.platform.db, readers)
  expect(none).toEqual({ unread: 0, changed: [] })
  expect(own?.changed).toHaveLength(1)
})

test('what was seen at once is neither mailed nor in the bell; the rest is one mail', async () => {
  const { parent, teacher, id } = await begin()
  await seen(t, teacher, id, 1)
  expect(await t.mailsTo(teacher.email)).toEqual([])
  expect((await t.api(teacher.token).noticeList({ query: {} })).notices).toEqual([])
  for (const text of ['First?', 'Second?', 'Third?']) await send(t, parent, id, text)
  const [mail, ...others] = await t.mailsTo(teacher.email)
  expect(others).toEqual([])
  expect(mail?.body).toMatch(/First\?\s+> Second\?\s+> Third\?/)
  expect((await t.api(teacher.token).noticeList({ query: {} })).unread).toBe(3)
  // The next one asks for a job of its own.
  await send(t, parent, id, 'Fourth?')
  const next = (await t.mailsTo(teacher.email)).at(-1)
  expect(next?.body).toContain('Fourth?')
  expect(next?.body).not.toContain('Third?')
})

test('after a job that was lost the next message tells all', async () => {
  const own = await createTestApp()
  const [parent, teacher] = [await makeParent(own), await makeTeacher(own)]
  const id = await talk(own, parent, { teacher_id: teacher.userId })
  await own.platform.db.execute(
    sql`delete from pgboss.job where name = 'conversations.notify' and data ->> 'conversation' = ${String(id)}`,
  )
  own.clock.advance({ minutes: 20 })
  await send(own, parent, id, 'Are you there?')
  const mails = await own.mailsTo(teacher.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('Are you there?')
  expect(mails[0]?.body).toContain('Is an hour too long for P3?')
})

test('two jobs for one side, both due, are one mail', async () => {
  const { parent, teacher, id } = await begin()
  // Nobody has run the first one for so long that the next message asks for another.
  await t.platform.db.execute(
    sql`update conversations set seller_telling = seller_telling - interval '20 minutes' where id = ${id}`,
  )
  await send(t, parent, id, 'Are you there?')
  const mails = await t.mailsTo(teacher.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body.match(/Are you there\?/g)).toHaveLength(1)
  expect(mails[0]?.body.match(/too long for P3/g)).toHaveLength(1)
})

test('the mail quotes the beginning, names nobody more than the screen, and leads to the conversation', async () => {
  const { parent, teacher, id } = await begin()
  await send(t, parent, id, `${'長'.repeat(quotedInMail)}END`)
  const mail = (await t.mailsTo(teacher.email)).at(-1)
  expect(mail?.subject).toContain('Man Yee H.')
  expect(mail?.body).toContain(`${'長'.repeat(quotedInMail)}…`)
  expect(mail?.body).not.toMatch(/END|Mandy88|@example/)
  expect(mail?.body).toContain(`/messages/${id}`)
  await t.api(parent.token).noticeChoose({ body: { kind: 'messages', mail: 'none' } })
  const before = (await t.mailsTo(parent.email)).length
  await send(t, teacher, id)
  expect(await t.mailsTo(parent.email)).toHaveLength(before)
  expect((await t.api(parent.token).noticeList({ query: {} })).notices).toMatchObject([
    { kind: 'messages', path: `/messages/${id}` },
  ])
})
