import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { openDatabase } from '#server/platform/db/db.ts'
import { createTestApp, type TestApp, testApp } from '#server/testing/app.ts'
import { testDatabase } from '#server/testing/database.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { purgeSessions } from './session.repository.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function signIn(t: TestApp, { username }: TestPerson, userAgent: string): Promise<string> {
  const answer = await t.request({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'user-agent': userAgent },
    body: { username, password: PASSWORD },
  })
  return answer.json().data.token
}

const good = async (t: TestApp, token: string) =>
  (await t.request({ method: 'POST', url: '/api/user/validate-action', token })).statusCode === 200

const listed = async (t: TestApp, token: string) => (await t.api(token).sessionList()).sessions

describe('where somebody is signed in', () => {
  test('each sign-in is listed with its device, and never with its token', async () => {
    const t = await createTestApp()
    const person = await makePerson(t)
    const phone = await signIn(t, person, IPHONE)
    t.clock.advance({ minutes: 10 })
    const laptop = await signIn(t, person, MAC)
    const answer = await t.request({ url: '/api/user/sessions', token: laptop })
    expect(answer.json().sessions).toMatchObject([
      { browser: 'Chrome', system: 'Mac', place: '127.0.0.…', current: true },
      { browser: 'Safari', system: 'iPhone', place: '127.0.0.…', current: false },
    ])
    for (const token of [phone, laptop])
      for (const part of [token, token.split('.')[2] ?? '']) expect(answer.body).not.toContain(part)
    const other = await makePerson(t)
    expect(await listed(t, other.token)).toMatchObject([{ current: true }])
  })

  test('the last use is written at most every five minutes', async () => {
    const t = await createTestApp()
    const person = await makePerson(t)
    const token = await signIn(t, person, MAC)
    const usedAt = async () => (await listed(t, token))[0]?.used_at
    const first = t.clock.now().toISOString()
    t.clock.advance({ minutes: 4 })
    expect(await good(t, token)).toBe(true)
    expect(await usedAt()).toBe(first)
    t.clock.advance({ minutes: 1 })
    expect(await good(t, token)).toBe(true)
    expect(await usedAt()).toBe(t.clock.now().toISOString())
  })

  test('a token from before sessions were listed joins them when it is used', async () => {
    const t = await createTestApp()
    const person = await makePerson(t)
    const { rows } = await t.platform.db.execute(
      sql`select 1 from sessions where account_id = ${person.authId}`,
    )
    expect(rows).toEqual([])
    expect(await listed(t, person.token)).toMatchObject([{ browser: '', system: '', current: true }])
  })

  test('one device is signed out at once, by its owner only', async () => {
    const t = await testApp()
    const [person, stranger] = [await makePerson(t), await makePerson(t)]
    const [phone, laptop] = [await signIn(t, person, IPHONE), await signIn(t, person, MAC)]
    const { session_id } = (await listed(t, laptop)).find(({ system }) => system === 'iPhone') ?? {}
    const body = { session_id: session_id ?? 0 }
    await expect(t.api(stranger.token).sessionEnd({ body })).rejects.toEqual(refusedWith('session_unknown'))
    expect(await good(t, phone)).toBe(true)
    await t.api(laptop).sessionEnd({ body })
    expect([await good(t, phone), await good(t, laptop)]).toEqual([false, true])
    expect(await listed(t, laptop)).toHaveLength(1)
    await expect(t.api(laptop).sessionEnd({ body })).rejects.toEqual(refusedWith('session_unknown'))
  })

  test('all others are signed out on every process, and with them the calendar feed', async () => {
    const t = await testApp()
    const elsewhere = await secondProcess(t)
    const person = await makePerson(t)
    const [phone, laptop] = [await signIn(t, person, IPHONE), await signIn(t, person, MAC)]
    const { address } = await t.api(laptop).calendarFeedMake()
    expect(await good(elsewhere, phone)).toBe(true)
    const { data } = await t.api(laptop).sessionEndOthers()
    for (const token of [phone, laptop, person.token]) expect(await good(elsewhere, token)).toBe(false)
    expect(await good(elsewhere, data.token)).toBe(true)
    expect(await listed(t, data.token)).toMatchObject([{ current: true }])
    expect((await t.request({ url: new URL(address).pathname })).statusCode).toBe(404)
  })

  test('signing out everywhere does not make a session last longer', async () => {
    const t = await createTestApp()
    const person = await makePerson(t)
    const token = await signIn(t, person, MAC)
    t.clock.advance({ days: 6 })
    const { data } = await t.api(token).sessionEndOthers()
    expect(await good(t, data.token)).toBe(true)
    t.clock.advance({ days: 1 })
    expect(await good(t, data.token)).toBe(false)
  })

  test('rows go when their tokens have expired, and with the account', async () => {
    const t = await createTestApp()
    const [one, other] = [await makePerson(t), await makePerson(t)]
    const token = await signIn(t, one, MAC)
    await signIn(t, other, MAC)
    const { userId: user_id, email, username } = one
    await t.api(token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
    const left = async (person: TestPerson) =>
      (await t.platform.db.execute(sql`select 1 from sessions where account_id = ${person.authId}`)).rows
        .length
    expect([await left(one), await left(other)]).toEqual([0, 1])
    const days = (count: number) => new Date(t.clock.now().getTime() + count * 24 * 3600_000)
    await purgeSessions(t.platform.db, days(6))
    expect(await left(other)).toBe(1)
    await purgeSessions(t.platform.db, days(8))
    expect(await left(other)).toBe(0)
  })
})

/** On PostgreSQL another pool on the same database; the embedded engine is for one process alone. */
async function secondProcess(t: TestApp): Promise<TestApp> {
  if (inject('testDatabase').kind !== 'server') return t
  const { pool } = await testDatabase()
  const db = await openDatabase({
    url: pool.options.connectionString ?? null,
    dataDir: null,
    poolSize: 2,
  })
  const other = await createTestApp({}, { db })
  onTestFinished(async () => {
    await other.app.close()
    await other.platform.jobs.stop()
    await other.platform.changes.close()
    await db.close()
  })
  return other
}

describe('staff', () => {
  const staffSessions = { idleMinutes: 30, hours: 12 }
  const call = (t: TestApp, token: string, headers: Record<string, string> = {}) =>
    t.request({ method: 'POST', url: '/api/user/validate-action', token, headers })
  const codeOf = async (t: TestApp, token: string) => (await call(t, token)).json().code ?? 'good'

  test('are signed out after half an hour without a use, and told why', async () => {
    const t = await createTestApp({ staffSessions })
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const token = await signIn(t, clerk, MAC)
    for (let n = 0; n < 4; n++) {
      t.clock.advance({ minutes: 29 })
      expect(await codeOf(t, token)).toBe('good')
    }
    t.clock.advance({ minutes: 31 })
    const refused = await call(t, token)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 'session_idle', messages: expect.stringContaining('away') })
    // To ask again does not bring it back, and no list shows it.
    expect(await codeOf(t, token)).toBe('session_idle')
    expect(await t.api().userAuthenticate({ body: { token } })).toMatchObject({ status: 'invalid' })
    expect((await t.request({ url: '/api/site', token })).statusCode).toBe(200)
    const again = await signIn(t, clerk, MAC)
    expect(await listed(t, again)).toMatchObject([{ current: true }])
  })

  test('are signed out after twelve hours, whatever they do', async () => {
    const t = await createTestApp({ staffSessions })
    const clerk = await makePerson(t, { role: roles.masterAdmin })
    let token = await signIn(t, clerk, MAC)
    for (let n = 0; n < 35; n++) {
      t.clock.advance({ minutes: 20 })
      expect(await codeOf(t, token)).toBe('good')
    }
    // Nor does a new token for the same session.
    token = (await t.api(token).sessionEndOthers()).data.token
    t.clock.advance({ minutes: 20 })
    expect(await codeOf(t, token)).toBe('session_over')
  })

  test('are away while only an open screen asks', async () => {
    const t = await createTestApp({ staffSessions })
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const token = await signIn(t, clerk, MAC)
    t.clock.advance({ minutes: 20 })
    expect((await call(t, token, { 'x-background': '1' })).statusCode).toBe(200)
    await t.api().adminAuthenticate({ body: { token } })
    t.clock.advance({ minutes: 10 })
    expect(await codeOf(t, token)).toBe('session_idle')
  })

  test('can ask how long is left, which an open screen does without staying signed in by it', async () => {
    const t = await createTestApp({ staffSessions })
    const clerk = await makePerson(t, { role: roles.platformStaff })
    const token = await signIn(t, clerk, MAC)
    const ask = async (headers: Record<string, string> = {}) =>
      (await t.request({ method: 'POST', url: '/api/admin/session', token, headers })).json()
    t.clock.advance({ minutes: 20 })
    const left = { idle_seconds: 600, over_seconds: 12 * 3600 - 1200 }
    expect(await ask({ 'x-background': '1' })).toEqual(left)
    expect(await ask({ 'x-background': '1' })).toEqual(left)
    expect(await ask()).toEqual({ ...left, idle_seconds: 1800 })
    t.clock.advance({ minutes: 10 })
    expect(await ask({ 'x-background': '1' })).toMatchObject({ idle_seconds: 1200 })
    const person = await makePerson(t)
    await expect(t.api(person.token).staffSessionView()).rejects.toMatchObject({ status: 403 })
    await expect(t.api().staffSessionView()).rejects.toMatchObject({ status: 401 })
  })

  test('of a token without a row are away since they signed in', async () => {
    const t = await createTestApp({ staffSessions })
    const clerk = await makePerson(t, { role: roles.platformStaff })
    t.clock.advance({ minutes: 30 })
    expect(await codeOf(t, clerk.token)).toBe('session_idle')
  })

  test('everybody else stays signed in for a week', async () => {
    const t = await createTestApp({ staffSessions })
    const person = await makePerson(t)
    t.clock.advance({ days: 6 })
    expect(await codeOf(t, person.token)).toBe('good')
  })
})
