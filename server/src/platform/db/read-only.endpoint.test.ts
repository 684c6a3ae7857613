import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '../../../../tools/clean-environment.ts'
import { createTestApp } from '../../testing/app.ts'
import { open } from '../../testing/database.ts'
import { PASSWORD, unique } from '../../testing/people.ts'
import { type Database, openDatabase } from './db.ts'

/** A database of our own over a single connection, whose settings are everyone's then. */
async function openSingle(): Promise<Database> {
  const db = await open()
  onTestFinished(() => db.close())
  if (db.embedded) return db
  const url = db.pool.options.connectionString ?? ''
  const single = await openDatabase({ url, dataDir: null, poolSize: 1 })
  onTestFinished(() => single.close())
  return single
}

test('a database that takes no writes is not ready, and whoever writes is told to come again', async () => {
  const db = await openSingle()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => lines.push(line) })
  const t = await createTestApp({}, { db, log })
  onTestFinished(async () => {
    await t.app.close()
    await t.platform.jobs.stop()
    await t.platform.changes.close()
  })
  const messages = () => lines.map(line => (JSON.parse(line) as { msg: string }).msg)
  const ready = async () => (await t.request({ url: '/readyz' })).body
  const register = () => {
    const name = `r${unique()}`
    const secret = { password: PASSWORD, confirmpassword: PASSWORD }
    const body = {
      username: name,
      email: `${name}@example.com`,
      first_name: 'Yan',
      last_name: 'Wong',
      ...secret,
    }
    return t.request({ method: 'POST', url: '/api/user/register', body })
  }
  // On a busy machine the answer may take longer than it waits.
  await expect.poll(ready, { timeout: 30_000 }).toBe('ready')
  await db.query('set default_transaction_read_only = on')
  const closed = 'not ready: the database takes no writes'
  await expect.poll(ready, { timeout: 30_000 }).toBe(closed)
  expect((await t.request({ url: '/readyz' })).statusCode).toBe(503)
  const refused = await register()
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  expect(refused.headers['retry-after']).toBe('1')
  expect(messages()).toContain('unavailable')
  expect(messages()).not.toContain('defect')
  await db.query('set default_transaction_read_only = off')
  await expect.poll(ready, { timeout: 30_000 }).toBe('ready')
  expect((await register()).statusCode).toBe(200)
})

if (inject('testDatabase').kind === 'server') {
  test('a start on a database that takes no writes is refused in one line', async () => {
    const db = await open()
    onTestFinished(() => db.close())
    const url = new URL(db.pool.options.connectionString ?? '')
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const folder = await mkdtemp(join(tmpdir(), 'lantern-read-only-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
    // Without pages, which may not have been built yet.
    const settings = {
      MODE: 'demo',
      DEMO: '0',
      ROLES: 'worker,cron',
      DATA_DIR: folder,
      DATABASE_URL: url.href,
    }
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>(resolve => {
      execFile(process.execPath, [main], { env: cleanEnvironment(settings) }, (error, _stdout, stderr) =>
        resolve({ code: error?.code, stderr }),
      )
    })
    expect(stderr).toMatch(/^The database \(DATABASE_URL\) takes no writes, as a standby: [^\n]+\n$/)
    expect(code).toBe(1)
  })
}
