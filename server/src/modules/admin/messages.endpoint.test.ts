import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { runJob } from '#server/testing/orders.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { accountDeletion } from '../accounts/index.ts'

let t: TestApp
let clerk: TestPerson
beforeAll(async () => {
  t = await testApp()
  clerk = await makePerson(t, { role: roles.platformStaff, displayName: `Rachel ${unique()}` })
})

async function written(text = 'Is there a <b>trial</b>?', language = 'en') {
  const email = `${unique()}@example.com`
  const query = { language_code: language === 'en' ? ('en' as const) : ('zh-HK' as const) }
  await t.api().contactSend({ query, body: { name: 'Chan Tai Man', email, message: text } })
  const { messages } = await t.api(clerk.token).adminMessages({ body: { q: email } })
  const [message] = messages
  if (!message) throw new Error('It is not listed')
  return message
}

const find = async (email: string, state: 'waiting' | 'answered' | 'all' = 'all') =>
  (await t.api(clerk.token).adminMessages({ body: { q: email, state } })).messages

test('a message is new until it is read, and can be made new again', async () => {
  const { id, email } = await written()
  expect(await find(email)).toMatchObject([
    { read: false, answered: null, message: 'Is there a <b>trial</b>?' },
  ])
  const mark = (read: boolean) => t.api(clerk.token).adminMessageRead({ body: { message_id: id, read } })
  await mark(true)
  await mark(true)
  expect(await find(email)).toMatchObject([{ read: true }])
  await mark(false)
  expect(await find(email)).toMatchObject([{ read: false }])
})

test('it is answered by mail in the language of who wrote it, once, and the log says so', async () => {
  const { id, email } = await written('有試堂嗎？', 'zh-HK')
  const answer = { message_id: id, answer: '有的。\n<script>alert(1)</script>' }
  const other = await makePerson(t, { role: roles.admin })
  const outcomes = await Promise.allSettled([
    t.api(clerk.token).adminMessageAnswer({ body: answer }),
    t.api(other.token).adminMessageAnswer({ body: { ...answer, answer: 'Me too' } }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(t.api(clerk.token).adminMessageAnswer({ body: answer })).rejects.toMatchObject({
    status: 409,
    body: { code: 'message_answered' },
  })
  const mails = await t.mailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^回覆你給/)
  expect(mails[0]?.html).toContain('有試堂嗎？')
  expect(mails[0]?.html).not.toContain('<script>')
  expect(await find(email, 'waiting')).toEqual([])
  expect(await find(email, 'answered')).toMatchObject([{ read: true, answered: { by: expect.any(String) } }])
  const master = await makePerson(t, { role: roles.masterAdmin })
  const { acts } = await t.api(master.token).adminActs({ body: { q: String(id), act: 'message_answered' } })
  expect(acts).toMatchObject([{ subject: { type: 'message', id: String(id) }, after: { by_mail: true } }])
  expect(JSON.stringify(acts)).not.toContain(email)
})

test('an answer given elsewhere is marked and sends nothing', async () => {
  const { id, email } = await written()
  await t.api(clerk.token).adminMessageAnswer({ body: { message_id: id, answer: '  ' } })
  expect(await t.mailsTo(email)).toEqual([])
  expect(await find(email, 'answered')).toMatchObject([{ answered: { by: clerk.displayName, answer: '' } }])
})

test('words are looked for as they are written, in name, address and text', async () => {
  const mark = unique()
  const { email } = await written(`100% of ${mark}_sure, or not`)
  const found = async (q: string) => (await find(q)).map(message => message.email)
  expect(await found(`chan ${mark}`)).toEqual([email])
  expect(await found(`${mark}_sure 100%`)).toEqual([email])
  expect(await found(`${mark}%sure`)).toEqual([])
})

test('what is not there is not there', async () => {
  const unknown = { status: 404, body: { code: 'message_unknown' } }
  await expect(
    t.api(clerk.token).adminMessageRead({ body: { message_id: 999_999_999, read: true } }),
  ).rejects.toMatchObject(unknown)
  await expect(
    t.api(clerk.token).adminMessageAnswer({ body: { message_id: 999_999_999, answer: 'x' } }),
  ).rejects.toMatchObject(unknown)
})

test('messages are in the copy of their writer’s data, and go with the account', async () => {
  const { email } = await written('Siu Ming can not hear well')
  const person = await makePerson(t, { email })
  const [stranger] = [await makePerson(t)]
  const copyOf = async (token: string) => {
    const { rawPayload } = await t.request({ url: '/api/user/export', token })
    return JSON.parse(strFromU8(unzipSync(rawPayload)['data.json'] ?? new Uint8Array())).contact_messages
  }
  expect(await copyOf(person.token)).toMatchObject([
    { name: 'Chan Tai Man', message: 'Siu Ming can not hear well', answered: null },
  ])
  expect(await copyOf(stranger.token)).toEqual([])
  const { hooks, db } = t.platform
  // Whose address it is, no one has shown yet.
  await db.transaction(tx => hooks.call(accountDeletion, tx, { ...person, emailVerifiedAt: null }))
  expect(await find(email)).toHaveLength(1)
  await db.transaction(tx => hooks.call(accountDeletion, tx, { ...person, email: email.toUpperCase() }))
  expect(await find(email)).toEqual([])
})

test('a message is kept for a year', async () => {
  const own = await createTestApp()
  const email = `${unique()}@example.com`
  await own.api().contactSend({ body: { name: 'Chan', email, message: 'Hello' } })
  const count = async () => {
    await runJob(own, 'site.forget-messages')
    const { rows } = await own.platform.db.query('select 1 from contact_messages where email = $1', [email])
    return rows.length
  }
  own.clock.advance({ days: 364 })
  expect(await count()).toBe(1)
  own.clock.advance({ days: 2 })
  expect(await count()).toBe(0)
})
