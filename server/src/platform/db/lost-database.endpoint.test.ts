import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { DatabaseProxy } from '../../../../tools/database-proxy.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { open } from '../../testing/database.ts'
import { makePerson, type TestPerson } from '../../testing/people.ts'
import { type Database, openDatabase } from './db.ts'

const onServer = inject('testDatabase').kind === 'server'

/** What a database has told of itself. */
function toldBy({ availability }: Database): string[] {
  const told: string[] = []
  availability.on({ onLost: () => told.push('lost'), onBack: () => told.push('back') })
  return told
}

if (onServer) {
  describe('PostgreSQL that goes away', () => {
    let direct: Database
    let proxy: DatabaseProxy
    let db: Database
    let app: TestApp
    let person: TestPerson
    let told: string[]
    beforeAll(async () => {
      direct = await open()
      const url = direct.pool.options.connectionString ?? ''
      proxy = await DatabaseProxy.start(url)
      db = await openDatabase({
        url: proxy.urlOf(url),
        dataDir: null,
        poolSize: 5,
        watchTimes: { heartbeatMs: 50, answerMs: 1_000, retryMs: 20, connectMs: 1_000 },
      })
      told = toldBy(db)
      app = await createTestApp({}, { db })
      person = await makePerson(app)
    })
    afterAll(async () => {
      await app.app.close()
      await app.platform.jobs.stop()
      await app.platform.changes.close()
      await db.close()
      await proxy.close()
      await direct.close()
    })

    const profile = () => app.request({ url: `/api/user/get?id=${person.userId}`, token: person.token })
    const ready = async () => (await app.request({ url: '/readyz' })).statusCode
    const isBack = async () => (await profile()).statusCode
    const backends = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`

    it('ends neither the process nor the pool in the middle of a transaction', async () => {
      const failing = db.transaction(async tx => {
        await tx.execute(sql`select 1`)
        await direct.execute(backends)
        await tx.execute(sql`select 1`)
      })
      await expect(failing).rejects.toThrow()
      await expect.poll(isBack, { timeout: 10_000 }).toBe(200)
    })

    it('answers calls under way, each rightly or with 503 and when to come again', async () => {
      for (let round = 0; round < 3; round++) {
        const calls = Array.from({ length: 20 }, profile)
        await direct.execute(backends)
        for (const answer of await Promise.all(calls)) {
          if (answer.statusCode === 200) continue
          expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
          expect(answer.headers['retry-after']).toBe('1')
        }
        await expect.poll(isBack, { timeout: 10_000 }).toBe(200)
      }
    })

    it.each(['pause', 'swallow', 'reset'] as const)('is back by itself after a %s', async how => {
      // A busy machine may have missed a heartbeat.
      await expect.poll(ready, { timeout: 10_000 }).toBe(200)
      told.length = 0
      proxy.cut(how)
      // Nothing but a deadline of ours can end this.
      expect(await ready()).toBe(503)
      await expect.poll(() => told, { timeout: 10_000 }).toEqual(['lost'])
      const refused = await profile()
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
      expect(app.platform.changes.connected).toBe(false)
      expect((await app.request({ url: '/metrics' })).body).toContain('lantern_database_up 0')
      proxy.restore()
      await expect.poll(isBack, { timeout: 10_000 }).toBe(200)
      await expect.poll(() => app.platform.changes.connected, { timeout: 10_000 }).toBe(true)
      await expect.poll(ready, { timeout: 10_000 }).toBe(200)
      expect(told.slice(0, 2)).toEqual(['lost', 'back'])
    })

    it('ends what it has left behind: the locks of a forgotten transaction are free again', async () => {
      const lock = sql`select 1 from profiles where id = ${person.userId} for update`
      const forgotten = db.transaction(async tx => {
        await tx.execute(lock)
        proxy.cut('swallow')
        await tx.execute(lock)
      })
      await expect(forgotten).rejects.toThrow()
      expect((await direct.execute(sql`${lock} skip locked`)).rows).toHaveLength(0)
      proxy.restore()
      await expect.poll(isBack, { timeout: 10_000 }).toBe(200)
      const isFree = async () => (await direct.execute(sql`${lock} skip locked`)).rows.length
      await expect.poll(isFree, { timeout: 10_000 }).toBe(1)
    })

    it('a single silent connection is replaced, while others are served', async () => {
      told.length = 0
      await direct.execute(sql`${backends} and application_name like '% watch'`)
      await expect.poll(() => app.platform.changes.connected, { timeout: 10_000 }).toBe(true)
      expect(await isBack()).toBe(200)
      expect(told).toEqual([])
    })

    it('a statement that takes too long is ended, unless it may', async () => {
      const url = direct.pool.options.connectionString ?? ''
      const timeouts = { connectMs: 5_000, statementMs: 100, idleTransactionMs: 100 }
      const impatient = await openDatabase({ url, dataDir: null, poolSize: 1, timeouts })
      onTestFinished(() => impatient.close())
      await expect(impatient.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
      const slow = await impatient.transaction(tx => tx.execute(sql`select pg_sleep(0.3)`), {
        unlimited: true,
      })
      expect(slow.rows).toHaveLength(1)
      await expect(impatient.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
    })
  })
} else {
  it('the embedded engine that ends by itself is started again on what was written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lantern-engine-'))
    const thread = once(process, 'worker')
    const { template } = inject('testDatabase')
    const db = await openDatabase({ url: null, dataDir: join(folder, 'postgres'), poolSize: 1, template })
    onTestFinished(async () => {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    })
    const told = toldBy(db)
    await db.query('create table kept (n int)')
    await db.query('insert into kept values (7)')
    const [engine] = (await thread) as [Worker]
    const underWay = db.query('select pg_sleep(0.2)')
    underWay.catch(() => undefined)
    await engine.terminate()
    await expect(underWay).rejects.toThrow('not available')
    await expect.poll(() => told, { timeout: 100_000 }).toEqual(['lost', 'back'])
    expect((await db.query('select n from kept')).rows).toEqual([{ n: 7 }])
  })
}
