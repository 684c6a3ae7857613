import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { cleanEnvironment } from '../../../../tools/clean-environment.ts'
import { hasServerBinaries, type PrivateCluster, startPrivateCluster } from '../../../../tools/postgres.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { PASSWORD, unique } from '../../testing/people.ts'
import { prepareDatabase } from '../../testing/prepare-database.ts'
import { openDatabase } from './db.ts'
import { unavailability } from './unavailable.ts'

// Servers of our own: what is turned off here must be nobody else's.

const long = { timeout: 60_000 }

async function clusterOf(options: Parameters<typeof startPrivateCluster>[0] = {}): Promise<PrivateCluster> {
  const { cluster, reason } = await startPrivateCluster(options)
  if (!cluster) throw new Error(reason)
  return cluster
}

async function on(cluster: PrivateCluster, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    const rows: unknown[] = []
    for (const statement of statements) rows.push(...(await client.query(statement)).rows)
    return rows
  } finally {
    await client.end()
  }
}

/** One address of both, the first one first. */
function bothOf(first: PrivateCluster, second: PrivateCluster): string {
  const [one, other] = [new URL(first.url), new URL(second.url)]
  const hosts = [one, other].map(url => url.searchParams.get('host')).join()
  return `postgres://lantern@localhost${one.pathname}?host=${hosts}&port=${one.port},${other.port}`
}

interface OnServers extends TestApp {
  messages(): string[]
  ready(): Promise<string>
  /** Registers somebody: the status and the code of the answer. */
  write(): Promise<[number, string | undefined, unknown]>
}

/** The product on these servers, as it runs in earnest: it looks after them every tenth of a second. */
async function startOn(url: string, poolSize = 5): Promise<OnServers> {
  const db = await openDatabase({
    url,
    dataDir: null,
    poolSize,
    watchTimes: { heartbeatMs: 100, answerMs: 1_000, retryMs: 50, connectMs: 1_000 },
  })
  onTestFinished(() => db.close({ patienceMs: 1_000 }))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => lines.push(line) })
  const t = await createTestApp({}, { db, log })
  onTestFinished(async () => {
    await t.app.close()
    await t.platform.jobs.stop()
    await t.platform.changes.close()
  })
  return {
    ...t,
    messages: () => lines.map(line => (JSON.parse(line) as { msg: string }).msg),
    ready: async () => (await t.request({ url: '/readyz' })).body,
    async write() {
      const name = `f${unique()}`
      const body = {
        username: name,
        email: `${name}@example.com`,
        first_name: 'Yan',
        last_name: 'Wong',
        password: PASSWORD,
        confirmpassword: PASSWORD,
      }
      const answer = await t.request({ method: 'POST', url: '/api/user/register', body })
      return [answer.statusCode, answer.json().code, answer.headers['retry-after']]
    },
  }
}

/** What a start on this address says, and how it ends. */
async function startSays(url: string): Promise<{ code: unknown; stderr: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-standby-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const settings = {
    ...{ MODE: 'demo', DEMO: '0', ROLES: 'worker,cron', DATA_DIR: folder, LOG_LEVEL: 'error' },
    DATABASE_URL: url,
  }
  return new Promise(resolve => {
    execFile(process.execPath, [main], { env: cleanEnvironment(settings) }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, stderr }),
    )
  })
}

if (await hasServerBinaries()) {
  describe('a server that is told to take no writes', () => {
    let cluster: PrivateCluster
    beforeAll(async () => {
      cluster = await clusterOf({ settings: { synchronous_commit: 'on' } })
      const db = await openDatabase({ url: cluster.url, dataDir: null, poolSize: 2 })
      await prepareDatabase(db)
      await db.close()
    })
    afterAll(() => cluster.stop())

    const close = (yes: boolean) =>
      on(
        cluster,
        `alter system set default_transaction_read_only = ${yes ? 'on' : 'off'}`,
        'select pg_reload_conf()',
      )

    it('is not ready, and whoever writes is told to come again, until it takes them again', async () => {
      const t = await startOn(cluster.url)
      await expect.poll(t.ready, long).toBe('ready')
      expect(await t.write()).toEqual([200, undefined, undefined])
      await close(true)
      const began = performance.now()
      await expect.poll(t.ready, long).toBe('not ready: the database takes no writes')
      expect(performance.now() - began).toBeLessThan(2_000)
      expect(await t.write()).toEqual([503, 'unavailable', '1'])
      // What only reads goes on.
      expect((await t.request({ url: '/api/shop/1' })).statusCode).toBe(200)
      const said = 'database takes no writes, answering 503 to them'
      await expect.poll(t.messages, long).toContain(said)
      const { metrics } = t.platform
      expect(await metrics.registry.metrics()).toContain('lantern_database_writable 0')
      await close(false)
      await expect.poll(t.ready, long).toBe('ready')
      expect(await t.write()).toEqual([200, undefined, undefined])
      expect(t.messages().filter(message => message === said)).toHaveLength(1)
      expect(t.messages()).toContain('The database takes writes again')
      for (const wrong of ['defect', 'job queue error', 'job queue read failed', 'not ready'])
        expect(t.messages()).not.toContain(wrong)
    })

    it('a commit that was cut off before a standby confirmed it is not taken for done', async () => {
      const db = await openDatabase({ url: cluster.url, dataDir: null, poolSize: 2 })
      onTestFinished(() => db.close())
      await db.query('create table orders_kept (n int)')
      await on(cluster, `alter system set synchronous_standby_names = 'nobody'`, 'select pg_reload_conf()')
      const cancel = `select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep'`
      const cancelled = async () =>
        ((await on(cluster, cancel)) as { done: boolean }[]).some(({ done }) => done)
      for (const write of [
        () => db.query('insert into orders_kept values (1)'),
        () => db.transaction(tx => tx.execute('insert into orders_kept values (2)')),
      ]) {
        const failure = write().then(
          () => null,
          error => [error.message, unavailability(error)],
        )
        await expect.poll(cancelled, long).toBe(true)
        expect(await failure).toEqual(['The standby has not confirmed the transaction', 'overloaded'])
      }
      await on(cluster, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()')
    })
  })

  describe('a primary and its standby', () => {
    let one: PrivateCluster
    let other: PrivateCluster
    beforeAll(async () => {
      one = await clusterOf({ settings: { synchronous_commit: 'on' } })
      const db = await openDatabase({ url: one.url, dataDir: null, poolSize: 2 })
      await prepareDatabase(db)
      await db.close()
      other = await clusterOf({ standbyOf: one })
    })
    afterAll(() => Promise.all([one.stop(), other.stop()]))

    it('a start on the standby says so in one line', async () => {
      const { code, stderr } = await startSays(other.url)
      expect(stderr).toMatch(/^The database \(DATABASE_URL\) takes no writes, as a standby: [^\n]+\n$/)
      expect(code).toBe(1)
      const demanding = new URL(other.url)
      demanding.searchParams.set('target_session_attrs', 'read-write')
      expect((await startSays(demanding.href)).stderr).toMatch(/takes no writes, as a standby: [^\n]+\n$/)
    })

    it('of several servers the primary is used, and the next one when it is promoted', async () => {
      const t = await startOn(bothOf(other, one))
      await expect.poll(t.ready, long).toBe('ready')
      expect(await t.write()).toEqual([200, undefined, undefined])
      // Nobody may say that the last write was lost: the standby has it before the primary ends.
      const [{ at } = { at: '' }] = (await on(one, 'select pg_current_wal_lsn() as at')) as { at: string }[]
      const replayed = async () =>
        (await on(other, `select pg_last_wal_replay_lsn() >= '${at}' as done`)) as { done: boolean }[]
      await expect.poll(async () => (await replayed())[0]?.done, long).toBe(true)

      await one.stop()
      const answers: unknown[] = []
      const tryAll = async () => {
        answers.push((await t.write())[0], (await t.request({ url: '/api/shop/1' })).statusCode)
        return t.ready()
      }
      await expect.poll(tryAll, long).toMatch(/^not ready/)
      await on(other, 'select pg_promote()')
      await expect.poll(tryAll, long).toBe('ready')
      expect(await t.write()).toEqual([200, undefined, undefined])
      expect(new Set(answers).difference(new Set([200, 503]))).toEqual(new Set())
      await expect.poll(() => t.platform.changes.connected, long).toBe(true)
      expect(t.messages()).not.toContain('defect')
      expect(t.messages()).not.toContain('job queue error')
    })
  })
}
