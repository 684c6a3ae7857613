import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { conversationsTag, conversationTag } from '#server/kernel/cache-tags.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import type { ChangeListener } from '#server/platform/changes.ts'
import { type Database, openDatabase } from '#server/platform/db/db.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { listening, openStream } from '#server/testing/notice-streams.ts'
import { makePerson } from '#server/testing/people.ts'
import { insertNotices } from './notice.repository.ts'
import { NoticeStreams } from './notice-streams.ts'
import { talksAsked } from './notices.hooks.ts'
import { notify, published } from './notices.test-support.ts'

// On PostgreSQL two processes' worth of everything on one database. The embedded engine is for one process alone: there
// the other one is the first itself.

const onServer = inject('testDatabase').kind === 'server'
const databases: Database[] = []
let one: TestApp
let other: TestApp
let base: string

beforeAll(async () => {
  const db = await open()
  databases.push(db)
  one = await createTestApp({}, { db })
  other = one
  if (onServer) {
    const url = db.pool.options.connectionString ?? null
    const second = await openDatabase({ url, dataDir: null, poolSize: 5 })
    databases.push(second)
    other = await createTestApp({}, { db: second })
  }
  base = await listening(other)
})
afterAll(async () => {
  for (const { app, platform } of new Set([one, other])) {
    // Node's client opens connections that it never uses, in place of those that were broken off.
    app.server.closeAllConnections()
    await app.close()
    await platform.jobs.stop()
    await platform.changes.close()
  }
  for (const db of databases) await db.close()
})

test('a notice made in one process reaches a stream that is open at the other', async () => {
  const person = await makePerson(one)
  const stream = await openStream(base, person.token)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toContain('no-store')
  expect(await stream.next()).toMatchObject({ event: 'notices', unread: 0, titles: [] })
  await notify(one, [person], published('One'))
  // No one asks for it in between: a stream hears of it, or says nothing but signs of life.
  expect(await stream.next()).toMatchObject({ unread: 1, titles: ['Ms Ho has published One.'] })
  // What is read elsewhere is read here.
  const [notice] = (await one.api(person.token).noticeList({})).notices
  await one.api(person.token).noticeRead({ body: { notice_id: notice?.notice_id ?? 0 } })
  expect(await stream.next()).toMatchObject({ unread: 0, titles: [] })
  stream.end()
})

test('strangers and nonsense are refused before anything is streamed', async () => {
  const { token } = await makePerson(one)
  const ask = (query: string, authorization: string) =>
    fetch(`${base}/api/notices/stream${query}`, { headers: { authorization } })
  for (const after of [
    '-1',
    '1.5',
    'NaN',
    "'; drop table notices; --",
    '../x',
    '9'.repeat(40),
    'a'.repeat(8000),
  ]) {
    const response = await ask(`?after=${encodeURIComponent(after)}`, `Bearer ${token}`)
    expect([response.status, (await response.json()).code], after.slice(0, 40)).toEqual([422, 'fields'])
  }
  for (const authorization of ['', 'Bearer null', 'Bearer ..', `Bearer ${'a'.repeat(8000)}`]) {
    expect((await ask('', authorization)).status, authorization.slice(0, 40)).toBe(401)
  }
})

test('who comes back with the last id has missed nothing', async () => {
  const person = await makePerson(one)
  const stream = await openStream(base, person.token)
  const first = await stream.next()
  stream.end()
  for (const title of ['One', 'Two']) await notify(one, [person], published(title))
  const again = await openStream(base, person.token, first?.id)
  const heard = [await again.next(), await again.next()]
  expect(heard.find(one => one?.event === 'notices')).toMatchObject({
    unread: 2,
    titles: ['Ms Ho has published Two.', 'Ms Ho has published One.'],
  })
  // Also that nothing is unread any more.
  const talks = heard.find(one => one?.event === 'conversations')?.talks
  expect(talks).toEqual({ unread: 0, changed: [], reload: true })
  again.end()
})

test('a stream ends with its session, and with no other', async () => {
  const person = await makePerson(one)
  const { issueToken } = await import('../accounts/index.ts')
  const elsewhere = await openStream(base, await issueToken(one.platform, person))
  const stream = await openStream(base, person.token)
  await Promise.all([stream.next(), elsewhere.next()])
  await one.api(person.token).userLogout()
  expect(await stream.next()).toMatchObject({ event: 'ended' })
  expect(await stream.next()).toBe(null)
  await notify(one, [person], published('One'))
  let heard = await elsewhere.next()
  // What was being told while it came may have its title and not yet its number, which the next says.
  while (heard?.unread === 0) heard = await elsewhere.next()
  expect(heard).toMatchObject({ unread: 1 })
  elsewhere.end()
})

test('of many streams of one person the oldest goes', async () => {
  const person = await makePerson(one)
  const oldest = await openStream(base, person.token)
  await oldest.next()
  const streams = []
  for (let count = 0; count < 10; count++) {
    const stream = await openStream(base, person.token)
    await stream.next()
    streams.push(stream)
  }
  expect(await oldest.next()).toMatchObject({ event: 'replaced' })
  expect(await oldest.next()).toBe(null)
  for (const { end } of streams) end()
})

test('changes of conversations that come together are told once', async () => {
  const person = await makePerson(one)
  const { jti, exp } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString())
  const { userId, authId } = person
  const caller: Caller = {
    ...{ userId, authId, subscriberId: 0, role: roles.student },
    ...{ tokenId: jti, tokenExpiresAt: new Date(exp * 1000) },
  }
  const asked: number[][] = []
  one.platform.hooks.on(talksAsked, 'counted', async (_, readers) => {
    for (const { caller, talks } of readers) if (caller.userId === person.userId) asked.push([...talks])
    return readers.map(() => ({ unread: 0, changed: [] }))
  })
  let hear: ChangeListener = () => undefined
  const on = (listener: ChangeListener) => {
    hear = listener
    return () => undefined
  }
  const streams = new NoticeStreams({ ...one.platform, changes: { ...one.platform.changes, on } })
  const out = streams.add(caller, { after: undefined, locale: 'en' }).setEncoding('utf8')
  let text = ''
  out.on('data', (chunk: string) => {
    text += chunk
  })
  const events = () => text.split('event: conversations').length - 1
  // Once when it begins.
  await expect.poll(() => asked.length).toBe(1)
  for (let times = 0; times < 3; times++) hear([conversationTag(times), conversationsTag(person.userId)])
  await expect.poll(events).toBe(1)
  // Of someone else's, and of nothing that is told.
  hear([conversationTag(7), conversationsTag(person.userId + 1)])
  hear([conversationsTag(person.userId)])
  await expect.poll(events).toBe(2)
  expect(asked).toEqual([[], [0, 1, 2], []])
  streams.close()
})

test('a process that ends lets its streams go', async () => {
  const ending = await createTestApp({}, { db: databases[0] as Database })
  const person = await makePerson(ending)
  const stream = await openStream(await listening(ending), person.token)
  await stream.next()
  await ending.app.close()
  expect(await untilEnd(stream.next)).toBe('ended')
  await ending.platform.jobs.stop()
})

async function untilEnd(next: () => Promise<unknown>): Promise<'ended'> {
  while (await next());
  return 'ended'
}

// One session serves all on the embedded engine.
if (onServer) {
  test('notices for one reader come one transaction after the other; nobody else waits for that', async () => {
    const { db } = one.platform
    const row = (userId: number, key: string) => ({
      userId,
      ...published('One'),
      key,
      createdAt: new Date(),
      locale: 'en' as const,
      inDigest: false,
    })
    const [reader, second] = [await makePerson(one), await makePerson(one)]
    const [inserted, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = db.transaction(async tx => {
      await insertNotices(tx, [row(reader.userId, 'first')])
      inserted.resolve()
      await done.promise
    })
    await inserted.promise
    // Of somebody else, while the first is still open.
    expect(await db.transaction(tx => insertNotices(tx, [row(second.userId, 'other')]))).toEqual([
      { userId: second.userId, key: 'other' },
    ])
    let isThere = false
    const later = db
      .transaction(tx => insertNotices(tx, [row(second.userId, 'later'), row(reader.userId, 'later')]))
      .then(() => {
        isThere = true
      })
    const waits = async () =>
      (await db.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rows.length
    await expect.poll(waits).toBeGreaterThan(0)
    expect(isThere).toBe(false)
    done.resolve()
    await Promise.all([first, later])
    const { rows } = await db.query(`select key from notices where user_id = $1 order by id`, [reader.userId])
    expect(rows).toEqual([{ key: 'first' }, { key: 'later' }])
  })
}
