import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { open } from '../testing/database.ts'

async function figures(from: string, headers: Record<string, string>, trustProxy: readonly string[] = []) {
  const { app } = await createTestApp({ trustProxy })
  return (await app.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode
}

test('figures are for the same host, which no header can claim to be', async () => {
  expect(await figures('127.0.0.1', {})).toBe(200)
  expect(await figures('203.0.113.9', {})).toBe(404)
  expect(await figures('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
})

test('figures are not for whoever comes through a proxy on the same host', async () => {
  expect(await figures('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await figures('127.0.0.1', { via: '1.1 proxy' })).toBe(404)
})

test('a trusted proxy tells where a request came from, also after what the visitor wrote before it', async () => {
  const proxies = ['10.1.0.0/16']
  expect(await figures('10.1.0.4', { 'x-forwarded-for': '127.0.0.1' }, proxies)).toBe(200)
  expect(await figures('10.1.0.4', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, proxies)).toBe(404)
  expect(await figures('10.2.0.4', { 'x-forwarded-for': '127.0.0.1' }, proxies)).toBe(404)
})

test('where a token is set, it alone opens the figures', async () => {
  const { app } = await createTestApp({ metricsToken: 'a token of sixteen' })
  const ask = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
  expect(await ask('Bearer a token of sixteen')).toBe(200)
  for (const wrong of [undefined, 'Bearer a token of sixtee', 'a token of sixteen', 'Bearer 右'])
    expect(await ask(wrong)).toBe(404)
})

test('a full disk makes it unready, the one for files and the one of the database', async () => {
  const db = await open()
  const t = await createTestApp({}, { db })
  onTestFinished(async () => {
    await t.app.close()
    await t.platform.jobs.stop()
    await t.platform.changes.close()
    await db.close()
  })
  const ready = async () => (await t.request({ url: '/readyz' })).body
  const { storage } = t.platform
  const freeBytes = storage.freeBytes.bind(storage)
  await expect.poll(ready, { timeout: 30_000 }).toBe('ready')
  storage.freeBytes = async () => 1024
  await expect.poll(ready, { timeout: 30_000 }).toBe('not ready: the disk of DATA_DIR is full')
  expect((await t.request({ url: '/readyz' })).statusCode).toBe(503)
  storage.freeBytes = freeBytes
  await expect.poll(ready, { timeout: 30_000 }).toBe('ready')
  // As PostgreSQL says it of a table that it can't extend.
  const refused = db.query(
    `do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await expect(refused).rejects.toThrow('could not extend file')
  await expect.poll(ready).toBe('not ready: the disk of the database is full')
})
