import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { edit, fields, publishProduct } from '#server/testing/product-forms.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { makeSeller } from '#server/testing/teachers.ts'
import { notify, published } from './notices.test-support.ts'
import { sendDigests } from './send-digest.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const list = (person: TestPerson, query: { before?: number; limit?: number; language_code?: 'zh-HK' } = {}) =>
  t.api(person.token).noticeList({ query })
const bodies = async (person: TestPerson) => {
  await t.platform.jobs.runDue()
  return (await list(person)).notices.map(({ body }) => body)
}
const subjects = async ({ email }: TestPerson) => (await t.mailsTo(email)).map(({ subject }) => subject)
const choose = (person: TestPerson, kind: 'teachers' | 'lessons', mail: 'now' | 'daily' | 'none') =>
  t.api(person.token).noticeChoose({ body: { kind, mail } })

/** Courses wait a few minutes for others of their seller. */
const announceNow = async () => {
  await t.platform.db.execute(sql`update pgboss.job set start_after = now() where name = 'saved.announce'`)
  await t.platform.jobs.runDue()
}

/** As mail programs do it, without a session. */
const unsubscribe = (token: string) =>
  t.request({
    method: 'POST',
    url: `/api/notices/unsubscribe?token=${token}`,
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('the bell', () => {
  test('has the newest first, page by page, and counts what is unread', async () => {
    const person = await makePerson(t)
    for (const title of ['One', 'Two', 'Three']) await notify(t, [person], published(title))
    const first = await list(person, { limit: 2 })
    expect(first).toMatchObject({ unread: 3, more: true })
    expect(first.notices).toMatchObject([
      { title: 'New from Ms Ho', body: 'Ms Ho has published Three.', kind: 'teachers', read: false },
      { body: 'Ms Ho has published Two.', path: '/product/preview/x/1' },
    ])
    const rest = await list(person, { limit: 2, before: first.notices[1]?.notice_id ?? 0 })
    expect(rest).toMatchObject({ unread: 3, more: false, notices: [{ body: 'Ms Ho has published One.' }] })
  })

  test('is read one by one, or all at once up to what was shown', async () => {
    const person = await makePerson(t)
    const stranger = await makePerson(t)
    for (const title of ['One', 'Two', 'Three']) await notify(t, [person, stranger], published(title))
    const [three, two] = (await list(person)).notices.map(({ notice_id }) => notice_id)
    const read = (token: string, notice_id = 0) => t.api(token).noticeRead({ body: { notice_id } })
    await expect(read(stranger.token, three)).rejects.toMatchObject({ body: { code: 'notice_unknown' } })
    expect(await read(person.token, three)).toEqual({ status: 200, unread: 2 })
    expect(await read(person.token, three)).toEqual({ status: 200, unread: 2 })
    const all = await t.api(person.token).noticeReadAll({ body: { up_to: two ?? 0 } })
    expect(all.unread).toBe(0)
    await notify(t, [person], published('Four'))
    const after = await list(person)
    expect(after.unread).toBe(1)
    expect(after.notices.map(({ read }) => read)).toEqual([false, true, true, true])
    expect((await list(stranger)).unread).toBe(3)
  })

  test('speaks the language of the page', async () => {
    const person = await makePerson(t)
    await notify(t, [person], published('分數'))
    const { notices } = await list(person, { language_code: 'zh-HK' })
    expect(notices).toMatchObject([{ title: 'Ms Ho推出新課程', body: 'Ms Ho推出了分數。' }])
  })

  test('rings once for the same thing, also when two jobs tell it', async () => {
    const person = await makePerson(t)
    const notified = { ...published('Once'), key: 'published:1' }
    await Promise.all([notify(t, [person], notified), notify(t, [person], notified)])
    await notify(t, [person], notified)
    expect(await bodies(person)).toEqual(['Ms Ho has published Once.'])
  })

  test('tells nobody of what was rolled back, nor who has left', async () => {
    const person = await makePerson(t)
    const { userId: user_id, email, username } = person
    const { db, jobs } = t.platform
    const failed = db.transaction(async tx => {
      const params = { name: 'Ming', request: 'Your certificate', path: '/x' }
      await sendMail(jobs, tx, { to: email, locale: 'en', template: 'documentsAsked', params })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await bodies(person)).toEqual([])
    await notify(t, [person], published('One'))
    await choose(person, 'teachers', 'now')
    await t.api(person.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
    await notify(t, [person], published('Two'))
    const rows = await db.execute(sql`select from notices where user_id = ${person.userId}`)
    expect(rows.rows).toEqual([])
  })
})

describe('what is told', () => {
  test('a followed teacher publishes, and a favourite becomes cheaper', async () => {
    const teacher = await makeSeller(t)
    const [follower, fan, stranger] = [await makePerson(t), await makePerson(t), await makePerson(t)]
    await t.api(follower.token).followingAdd({
      body: { user_id: follower.userId, subscriber_id: teacher.userId, type: 'teacher' },
    })
    const id = await publishProduct(t, teacher, { price: '200' })
    await t.platform.jobs.runDue()
    expect(await bodies(follower)).toEqual([])
    await announceNow()
    const [notified] = (await list(follower)).notices
    expect(notified).toMatchObject({ kind: 'teachers', path: expect.stringContaining(`/${id}`) })
    await t.api(fan.token).favouriteAdd({ body: { user_id: fan.userId, course_id: id } })

    const setPrice = (price: string) => edit(t, teacher, fields({ courseId: id, price }))
    for (const price of ['150', '200', '150', '300']) expect((await setPrice(price)).statusCode).toBe(200)
    expect(await bodies(fan)).toEqual([expect.stringContaining('now costs HK$150 instead of HK$200.')])
    expect((await list(fan)).notices[0]?.kind).toBe('favourites')
    expect(await bodies(follower)).toHaveLength(1)
    expect(await bodies(stranger)).toEqual([])
    // Both watch rather than wait: they are emailed in the evening.
    expect(await subjects(fan)).toEqual([])
  })

  test('courses that are published together are one notice, each course once, and none for who muted the seller', async () => {
    const teacher = await makeSeller(t)
    const [follower, muting] = [await makePerson(t), await makePerson(t)]
    const follow = ({ userId: user_id }: TestPerson) => ({
      user_id,
      subscriber_id: teacher.userId,
      type: 'teacher' as const,
    })
    for (const person of [follower, muting]) await t.api(person.token).followingAdd({ body: follow(person) })
    await t.api(muting.token).followingMute({ body: { ...follow(muting), muted: true } })
    const ids = [
      await publishProduct(t, teacher),
      await publishProduct(t, teacher),
      await publishProduct(t, teacher),
    ]
    const withdrawn = ids[2] ?? 0
    const setStatus = (course_id: number, status: '0' | '1') =>
      t.api(teacher.token).productStatus({ params: { status }, body: { course_id } })
    await t.platform.jobs.runDue()
    await setStatus(withdrawn, '0')
    await announceNow()
    expect(await bodies(follower)).toEqual([expect.stringContaining('2 new courses')])
    expect((await list(follower)).notices[0]?.path).toContain('/shop/')
    expect(await bodies(muting)).toEqual([])

    await setStatus(ids[0] ?? 0, '0')
    await setStatus(ids[0] ?? 0, '1')
    await announceNow()
    expect(await bodies(follower)).toHaveLength(1)
  })

  test('a document is asked for: the bell, the mail, and a link in it that ends such mails', async () => {
    const teacher = await makeSeller(t)
    const staff = await makePerson(t, { role: roles.admin })
    await t.api(staff.token).documentsRequest({
      body: { teacher_id: teacher.userId, email: teacher.email, request_text: 'Your <b>certificate</b>' },
    })
    expect(await bodies(teacher)).toHaveLength(1)
    const [mail] = await t.mailsTo(teacher.email)
    const token = /\/unsubscribe\?token=([\w.%-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    expect(mail?.html).toContain('/unsubscribe?token=')

    expect((await unsubscribe(token)).json()).toEqual({ status: 200, kind: 'teaching' })
    const { choices } = await t.api(teacher.token).noticeChoices({})
    expect(choices).toContainEqual({ kind: 'teaching', mail: 'none' })
    expect(choices).toContainEqual({ kind: 'lessons', mail: 'now' })
    for (const wrong of [`${token}x`, token.replace('.teaching.', '.lessons.'), 'nonsense']) {
      const refused = await unsubscribe(wrong)
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'unsubscribe_invalid'])
    }
  })
})

describe('mails', () => {
  test('come at once, once a day, or never, as somebody has chosen', async () => {
    const [now, daily, never] = [await makePerson(t), await makePerson(t), await makePerson(t)]
    await choose(now, 'teachers', 'now')
    await choose(never, 'teachers', 'now')
    await choose(never, 'teachers', 'none')
    for (const title of ['One', 'Two']) await notify(t, [now, daily, never], published(title))
    expect(await subjects(now)).toEqual(['New from Ms Ho: One', 'New from Ms Ho: Two'])
    expect(await subjects(daily)).toEqual([])

    await sendDigests(t.platform)
    await sendDigests(t.platform)
    const [digest, ...more] = await t.mailsTo(daily.email)
    expect(digest?.subject).toBe('Lantern: 2 updates for you')
    expect(digest?.body).toMatch(/published Two\.[\s\S]*published One\./)
    expect(more).toEqual([])
    expect(await subjects(never)).toEqual([])
    for (const person of [now, daily, never]) expect(await bodies(person)).toHaveLength(2)

    const token = /\/unsubscribe\?token=([\w.%-]+)/.exec(digest?.body ?? '')?.[1] ?? ''
    expect((await unsubscribe(token)).json()).toEqual({ status: 200, kind: 'daily' })
    await notify(t, [daily], published('Three'))
    await sendDigests(t.platform)
    expect(await subjects(daily)).toHaveLength(1)
  })

  test('of the day leave out what was read before', async () => {
    const person = await makePerson(t)
    await notify(t, [person], published('One'))
    const [notice] = (await list(person)).notices
    await t.api(person.token).noticeRead({ body: { notice_id: notice?.notice_id ?? 0 } })
    await sendDigests(t.platform)
    expect(await subjects(person)).toEqual([])
  })

  test('that let somebody in are sent whatever anybody chooses', async () => {
    const person = await makePerson(t)
    for (const kind of ['teachers', 'lessons'] as const) await choose(person, kind, 'none')
    const { db, jobs } = t.platform
    await db.transaction(tx =>
      sendMail(jobs, tx, { to: person.email, locale: 'en', template: 'passwordCode', params: { code: '1' } }),
    )
    expect(await subjects(person)).toHaveLength(1)
    expect(await bodies(person)).toEqual([])
  })
})

test('devices are told once, whether a mail goes out or not', async () => {
  const service = await startPushService()
  const vapid = {
    publicKey: 'BHFvX0jCqzYJbhlFBnvpZb8_GFqajxlyQdcpuv8BB08fNBLQ84F_ZzHKDPENtSHta3x1Gt0cTSiHIC_FzkgGZkg',
    privateKey: 'rv0z48tSdrgmndVD3tNEcnzVz6P5n5-iqEYtFFK1Ew4',
  }
  const pushing = await createTestApp({ pushServices: [service.origin], vapid })
  const person = await makePerson(pushing)
  const device = service.addDevice()
  await pushing.api(person.token).pushSubscribe({ body: { ...device.subscription, name: 'Phone' } })
  await choose(person, 'teachers', 'now')
  await notify(pushing, [person], published('One'))
  await choose(person, 'teachers', 'none')
  await notify(pushing, [person], published('Two'))
  for (let step = 0; step < 3; step++) await pushing.platform.jobs.runDue()
  expect(device.notices().map(({ title }) => title)).toEqual(['New from Ms Ho: One', 'New from Ms Ho: Two'])
  await service.stop()
})

test('somebody can have what they were told, with their data', async () => {
  const person = await makePerson(t)
  await notify(t, [person], published('One'))
  const { dataExport } = await import('../accounts/index.ts')
  const parts = await t.platform.hooks.call(dataExport, t.platform.db, person)
  expect(parts.get('notices')?.data).toMatchObject({
    notices: [{ body: 'Ms Ho has published One.', read: false }],
  })
})
