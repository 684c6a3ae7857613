import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { open, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/db.ts'
import { createLimits } from './limits.ts'

// The library reads Date itself; only Date is faked, so that the database goes on working.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T04:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const rules = {
  'login.account': { points: 3, seconds: 900 },
  'login.address': { points: 2, seconds: 900 },
}

async function setUp(db?: Database) {
  // Keys of its own for each test: the table is shared.
  const secrets = { limits: randomBytes(32) }
  const database = db ?? (await testDatabase())
  const another = () => createLimits({ db: database, config: { rateLimits: true }, secrets, rules })
  return { limits: another(), another, db: database }
}

const someone = 'someone@example.com'

test('a limit refuses past its number, says for how long, and allows again afterwards', async () => {
  const { limits } = await setUp()
  for (let call = 0; call < 3; call++)
    expect(await limits.consume('login.account', someone)).toEqual({ ok: true })
  expect(await limits.consume('login.account', someone)).toEqual({ ok: false, retryAfterSeconds: 900 })
  vi.setSystemTime(new Date('2026-11-16T04:10:00Z'))
  expect(await limits.consume('login.account', someone)).toEqual({ ok: false, retryAfterSeconds: 300 })
  expect(await limits.consume('login.account', 'another@example.com')).toEqual({ ok: true })
  vi.setSystemTime(new Date('2026-11-16T04:15:01Z'))
  expect(await limits.consume('login.account', someone)).toEqual({ ok: true })
})

test('processes count together', async () => {
  const { limits, another } = await setUp()
  const second = another()
  await limits.consume('login.account', someone)
  await second.consume('login.account', someone)
  await limits.consume('login.account', someone)
  expect(await second.consume('login.account', someone)).toMatchObject({ ok: false })
})

test('concurrent calls are all counted', async () => {
  const { limits } = await setUp()
  const results = await Promise.all(Array.from({ length: 8 }, () => limits.consume('login.account', someone)))
  expect(results.filter(result => result.ok)).toHaveLength(3)
})

test('a reset forgives, also what was remembered in memory', async () => {
  const { limits } = await setUp()
  for (let call = 0; call < 5; call++) await limits.consume('login.account', someone)
  await limits.reset('login.account', ' Someone@Example.com ')
  expect(await limits.consume('login.account', someone)).toEqual({ ok: true })
})

test('a household counts as one address', async () => {
  const { limits } = await setUp()
  await limits.consume('login.address', '2001:db8:1:2::1')
  await limits.consume('login.address', '2001:db8:1:2::2')
  expect(await limits.consume('login.address', '2001:db8:1:2:ffff::')).toMatchObject({ ok: false })
  expect(await limits.consume('login.address', '2001:db8:1:3::1')).toEqual({ ok: true })
})

test('a call costs one query, and none once the key is refused', async () => {
  // Of its own: on the shared one the apps of other tests ask, too.
  const db = await open()
  onTestFinished(() => db.close())
  const { limits } = await setUp(db)
  const before = db.pool.statements
  await limits.consume('login.account', someone)
  expect(db.pool.statements - before).toBe(1)
  for (let call = 0; call < 3; call++) await limits.consume('login.account', someone)
  const refused = db.pool.statements
  for (let call = 0; call < 20; call++) await limits.consume('login.account', someone)
  expect(db.pool.statements).toBe(refused)
})

test('the table names nobody', async () => {
  const { limits, db } = await setUp()
  await limits.consume('login.account', someone)
  await limits.consume('login.address', '203.0.113.77')
  const { rows } = await db.query('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toMatch(/someone|203\.0\.113/)
})

test('an error of the database is not taken for a refusal, and lets nobody through', async () => {
  const broken = { pool: { query: async () => Promise.reject(new Error('gone')) } } as unknown as Database // A stand-in.
  const { limits } = await setUp(broken)
  await expect(limits.consume('login.account', someone)).rejects.toThrow('gone')
})

test('limits can be switched off', async () => {
  const limits = createLimits({
    db: await testDatabase(),
    config: { rateLimits: false },
    secrets: { limits: randomBytes(32) },
    rules,
  })
  for (let call = 0; call < 10; call++)
    expect(await limits.consume('login.account', someone)).toEqual({ ok: true })
})
