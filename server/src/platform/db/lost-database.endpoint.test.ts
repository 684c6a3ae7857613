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
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const onServer = inject('testDatabase').kind === 'server'

/** What a database has told of itself. */
function reportedBy({ availability }: Database): string[] {
  const notified: string[] = []
  availability.on({ onLost: () => notified.push('lost'), onBack: () => notified.push('back') })
  return notified
}

if (onServer) {
  describe('PostgreSQL that goes away', () => {
    let direct: Database
    let proxy: DatabaseProxy
    let db: Database
    let app: TestApp
    let person: TestPerson
    let notified: string[]
    beforeAll(async () => {
      direct = await open()
      const url = direct.pool.options.connectionString ?? ''
      proxy = await DatabaseProxy.start(url)
      db = await openDatabase({
        url: proxy.urlOf(url),
        dataDir: null,
        poolSize: 5,
        // So long that no wait below is ended by them: whatever ends has been found out by the watch.
        timeouts: { connectMs: 5_000, statementMs: 600_000, idleTransactionMs: 600_000 },
        watchTimes: { heartbeatMs: 50, answerMs: 1_000, retryMs: 20, connectMs: 1_000 },
      })
      notified = reportedBy(db)
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
      notified.length = 0
      proxy.cut(how)
      // Nothing but a deadline of ours can end this.
      expect(await ready()).toBe(503)
      await expect.poll(() => notified, { timeout: 10_000 }).toEqual(['lost'])
      const refused = await profile()
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
      expect(app.platform.changes.connected).toBe(false)
      expect((await app.request({ url: '/metrics' })).body).toContain('lantern_database_up 0')
      proxy.restore()
      await expect.poll(isBack, { timeout: 10_000 }).toBe(200)
      await expect.poll(() => app.platform.changes.connected, { timeout: 10_000 }).toBe(true)
      await expect.poll(ready, { timeout: 10_000 }).toBe(200)
      expect(notified).toEqual(['lost', 'back'])
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

    it('a single lost connection is replaced, while everybody is served', async () => {
      notified.length = 0
      const connections: boolean[] = []
      const stop = app.platform.changes.on(() => connections.push(app.platform.changes.connected))
      onTestFinished(stop)
      await direct.execute(sql`${backends} and application_name like '% watch'`)
      while (!connections.includes(true)) {
        const answers = await Promise.all(Array.from({ length: 20 }, isBack))
        expect(new Set(answers)).toEqual(new Set([200]))
      }
      expect(connections).toEqual([false, true])
      expect(notified).toEqual([])
    })

    it('connections that were in use when a silence began are given up when it ends', async () => {
      await expect.poll(ready, { timeout: 10_000 }).toBe(200)
      const connections: boolean[] = []
      const stop = app.platform.changes.on(() => connections.push(app.platform.changes.connected))
      onTestFinished(stop)
      const lock = sql`select 1 from profiles where id = ${person.userId} for update`
      const begun = Promise.withResolvers<void>()
      const inUse = db.transaction(async tx => {
        await tx.execute(lock)
        begun.resolve()
        await expect.poll(() => connections.includes(true), { timeout: 10_000 }).toBe(true)
        // Its answer would never come: only the examination at the end of the silence finds that out.
        await tx.execute(lock)
      })
      // Looked at below; it may have failed by then.
      inUse.catch(() => undefined)
      await begun.promise
      proxy.cut('swallow')
      const asked = profile()
      await expect.poll(() => connections[0], { timeout: 10_000 }).toBe(false)
      proxy.restore()
      expect([200, 503]).toContain((await asked).statusCode)
      await expect(inUse).rejects.toThrow()
      await expect.poll(isBack, { timeout: 10_000 }).toBe(200)
      const isFree = async () => (await direct.execute(sql`${lock} skip locked`)).rows.length
      await expect.poll(isFree, { timeout: 10_000 }).toBe(1)
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
  /** The engine on a folder, and its thread. */
  async function openEngine(hangTimes?: { askMs: number; most: number }) {
    const folder = await mkdtemp(join(tmpdir(), 'lantern-engine-'))
    const thread = once(process, 'worker')
    const { template } = inject('testDatabase')
    const dataDir = join(folder, 'postgres')
    const started = startEmbeddedPostgres({ dataDir, template, hangTimes })
    const db = await openDatabase({ url: null, dataDir, poolSize: 1, engine: started })
    onTestFinished(async () => {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    })
    await db.query('create table kept (n int)')
    await db.query('insert into kept values (7)')
    const [engine] = (await thread) as [Worker]
    return { db, engine, told: reportedBy(db) }
  }

  it('the embedded engine that ends by itself is started again on what was written', async () => {
    const { db, engine, told: notified } = await openEngine()
    const underWay = db.query('select pg_sleep(0.2)')
    // It may fail before anyone waits for it, which is asserted below.
    underWay.catch(() => undefined)
    await engine.terminate()
    await expect(underWay).rejects.toThrow('not available')
    await expect.poll(() => notified, { timeout: 100_000 }).toEqual(['lost', 'back'])
    expect((await db.query('select n from kept')).rows).toEqual([{ n: 7 }])
  })

  it('the embedded engine that hangs is started again, unless it may take its time', async () => {
    const { db, told: notified } = await openEngine({ askMs: 100, most: 30 })
    await db.transaction(tx => tx.execute(sql`select pg_sleep(4)`), { unlimited: true })
    expect(notified).toEqual([])
    await expect(db.query('select pg_sleep(3600)')).rejects.toThrow('not available')
    await expect.poll(() => notified, { timeout: 100_000 }).toEqual(['lost', 'back'])
    expect((await db.query('select n from kept')).rows).toEqual([{ n: 7 }])
  })
}
