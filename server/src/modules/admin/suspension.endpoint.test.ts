import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { startProcesses } from '#server/testing/processes.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'
import { signedLink } from '../media/index.ts'

let t: TestApp
let admin: TestPerson
let master: TestPerson
beforeAll(async () => {
  t = await testApp()
  admin = await makePerson(t, { role: roles.admin, displayName: 'Ada Kwok' })
  master = await makePerson(t, { role: roles.masterAdmin })
})

const REASON = 'Two families report unpaid refunds.'
const suspend = ({ userId }: { userId: number }, token = admin.token, reason = REASON) =>
  t.api(token).personSuspend({ body: { user_id: userId, reason } })
const restore = ({ userId }: { userId: number }, token = admin.token) =>
  t.api(token).personRestore({ body: { user_id: userId } })
const signIn = (person: TestPerson) =>
  t.api().userLogin({ body: { username: person.username, password: PASSWORD } })
const viewOf = ({ userId }: TestPerson) => t.api(admin.token).adminPerson({ body: { user_id: userId } })

const everyRole: [string, RoleId][] = [
  ['a student', roles.student],
  ['a parent', roles.parent],
  ['a teacher', roles.teacher],
  ['a centre manager', roles.businessManager],
  ['a clerk', roles.platformStaff],
]

describe.each(everyRole)('%s', (_, role) => {
  test('is shut out at once, told why, and let in again', async () => {
    const person = await makePerson(t, { role })
    await suspend(person)
    await expect(t.api(person.token).userValidateAction()).rejects.toEqual(refusedWith('token_invalid'))
    await expect(signIn(person)).rejects.toMatchObject({
      status: 403,
      body: { code: 'account_suspended', support_email: t.platform.config.brand.supportEmail },
    })
    const mail = (await t.mailsTo(person.email)).find(({ subject }) => subject.includes('is suspended'))
    expect(mail?.body).toContain(REASON)
    expect(await viewOf(person)).toMatchObject({
      person: { status: 'suspended' },
      suspension: { reason: REASON, by: 'Ada Kwok', at: t.clock.now().toISOString() },
      acts: { list: [{ act: 'account_suspended', after: { reason: REASON } }] },
    })

    await restore(person)
    // The old session stays ended.
    await expect(t.api(person.token).userValidateAction()).rejects.toEqual(refusedWith('token_invalid'))
    const { data } = await signIn(person)
    await t.api(data.token).userValidateAction()
    expect(await viewOf(person)).toMatchObject({
      person: { status: 'active' },
      suspension: null,
      acts: { list: [{ act: 'account_restored' }, { act: 'account_suspended' }] },
    })
    expect((await t.mailsTo(person.email)).some(({ subject }) => subject.includes('open again'))).toBe(true)
  })
})

describe('who decides', () => {
  test('needs the reason and a fresh password', async () => {
    const person = await makePerson(t)
    await expect(suspend(person, admin.token, ' ')).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    })
    const { data } = await signIn(admin)
    await expect(suspend(person, data.token)).rejects.toEqual(refusedWith('password_needed'))
    await expect(restore(person, data.token)).rejects.toEqual(refusedWith('password_needed'))
  })

  test('decides about nobody of the same role or above, nor about themselves; masters about each other', async () => {
    const other = await makePerson(t, { role: roles.admin })
    for (const person of [other, master, admin]) {
      await expect(suspend(person)).rejects.toEqual(refusedWith('person_above'))
      await expect(restore(person)).rejects.toEqual(refusedWith('person_above'))
    }
    await expect(suspend(master, master.token)).rejects.toEqual(refusedWith('person_above'))
    const second = await makePerson(t, { role: roles.masterAdmin })
    await suspend(second, master.token)
    await suspend(other, master.token)
    const clerk = await makePerson(t, { role: roles.platformStaff })
    await expect(suspend(await makePerson(t), clerk.token)).rejects.toEqual(refusedWith('role_refused'))
    await expect(suspend({ userId: 999_999_999 })).rejects.toEqual(refusedWith('user_unknown'))
  })

  test('leaves a master admin, also where two suspend each other at once', async () => {
    const pair = [
      await makePerson(t, { role: roles.masterAdmin }),
      await makePerson(t, { role: roles.masterAdmin }),
    ] as const
    const outcomes = await Promise.allSettled([
      suspend(pair[0], pair[1].token),
      suspend(pair[1], pair[0].token),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('changes nothing a second time, and mails nobody', async () => {
    const person = await makePerson(t)
    await suspend(person)
    await suspend(person, admin.token, 'Another reason')
    expect((await viewOf(person)).suspension?.reason).toBe(REASON)
    await restore(person)
    await restore(person)
    expect((await viewOf(person)).acts.count).toBe(2)
    expect(await t.mailsTo(person.email)).toHaveLength(2)
  })
})

describe('meanwhile', () => {
  test('a teacher is neither accepted, activated nor deactivated, and is what they were afterwards', async () => {
    const teacher = await makePerson(t, { role: roles.teacher, status: 3 })
    await suspend(teacher)
    for (const status of [1, 3] as const) {
      const set = t.api(admin.token).userStatusSet({ body: { user_id: teacher.userId, status } })
      await expect(set).rejects.toEqual(refusedWith('person_suspended'))
    }
    await restore(teacher)
    expect((await viewOf(teacher)).person.status).toBe('inactive')
  })

  test('access token, calendar feed and links to files are refused, and work again afterwards', async () => {
    const teacher = await makeTeacher(t)
    const { token } = await t.api(teacher.token).accessTokenAdd({
      body: { name: 'Books', scopes: ['read:income'], days: 30, current_password: PASSWORD },
    })
    const { address } = await t.api(teacher.token).calendarFeedMake()
    const feed = new URL(address).pathname
    const income = () =>
      t.request({ method: 'POST', url: '/api/teacher/income', body: { teacher_id: teacher.userId }, token })
    const applicant = await makePerson(t)
    const key = `originals/${unique()}`
    await t.platform.storage.put(key, Buffer.from('a degree'), { contentType: 'application/pdf' })
    const file = signedLink(t.platform, { key, contentType: 'application/pdf', userId: teacher.userId })
    const other = signedLink(t.platform, { key, contentType: 'application/pdf', userId: applicant.userId })
    const statuses = async () => {
      const links = await Promise.all([feed, file, other].map(url => t.request({ url })))
      return [await income(), ...links].map(({ statusCode }) => statusCode)
    }
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await suspend(teacher)
    expect(await statuses()).toEqual([401, 404, 404, 200])
    await restore(teacher)
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  test('a centre manager who is ended stays shut out', async () => {
    const centre = await makeCentre(t)
    const person = await makePerson(t, { role: roles.parent })
    const body = { centre_id: centre.id, user_id: person.userId }
    await t.api(admin.token).adminManagerAdd({ body: { centre_id: centre.id, email: person.email } })
    await suspend(person)
    await t.api(admin.token).adminManagerEnd({ body })
    expect((await viewOf(person)).person).toMatchObject({ role: 'parent', status: 'suspended' })
    await expect(signIn(person)).rejects.toEqual(refusedWith('account_suspended'))
    await restore(person)
    await signIn(person)
  })
})

test.each([
  "update suspensions set reason = 'x'",
  'update suspensions set restored_at = null, restored_by = null',
  'delete from suspensions',
  'truncate suspensions cascade',
])('the database refuses: %s', async statement => {
  const person = await makePerson(t)
  await suspend(person)
  await restore(person)
  const change = t.platform.db.transaction(tx => tx.execute(sql.raw(statement)))
  await expect(change).rejects.toMatchObject({ cause: { code: '23001' } })
})

// The embedded engine is for one process alone.
if (inject('testDatabase').kind === 'server') {
  test('open tabs of a teacher, a parent and a clerk on two processes: the next request of each is refused', async () => {
    const db = await open()
    const app = await createTestApp({}, { db })
    const { bases, end } = await startProcesses(db.pool.options.connectionString ?? '', 2)
    onTestFinished(end)
    const staff = await makePerson(app, { role: roles.admin })
    const { token } = await post(bases[0] ?? '', 'user/login', { username: staff.email, password: PASSWORD })
    await post(bases[0] ?? '', 'admin/password/confirm', { password: PASSWORD }, token)
    for (const role of [roles.teacher, roles.parent, roles.platformStaff]) {
      const person = await makePerson(app, { role })
      const signedIn = await post(bases[1] ?? '', 'user/login', {
        username: person.email,
        password: PASSWORD,
      })
      const ask = (base: string) => post(base, 'user/validate-action', {}, signedIn.token)
      const streams = await Promise.all(bases.map(base => openStream(base, signedIn.token)))
      expect((await Promise.all(bases.map(ask))).map(({ status }) => status)).toEqual([200, 200])
      await post(bases[0] ?? '', 'admin/person/suspend', { user_id: person.userId, reason: REASON }, token)
      // The very next request, not one within a time: the answer to the suspension has just come.
      expect((await Promise.all(bases.map(ask))).map(({ status }) => status)).toEqual([401, 401])
      // Both processes end the open stream by themselves.
      expect(await Promise.all(streams.map(lastEvent))).toEqual(['ended', 'ended'])
      const again = await post(bases[1] ?? '', 'user/login', { username: person.email, password: PASSWORD })
      expect(again).toMatchObject({ status: 403, code: 'account_suspended' })
    }
  })
}

async function post(base: string, path: string, body: object, token?: string) {
  const response = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; data?: { token: string } } // As far as it is asked for it.
  return { status: response.status, code: answer.code, token: answer.data?.token ?? '' }
}

const openStream = (base: string, token: string): Promise<Response> =>
  fetch(`${base}/api/notices/stream`, { headers: { authorization: `Bearer ${token}` } })

/** Reads until the server ends it. */
const lastEvent = async (stream: Response): Promise<string | undefined> =>
  (await stream.text())
    .match(/event: (\w+)\n/g)
    ?.at(-1)
    ?.slice('event: '.length, -1)
