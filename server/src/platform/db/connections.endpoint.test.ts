import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { hasServerBinaries, startPrivateCluster } from '../../../../tools/postgres.ts'
import { type Database, openDatabase } from './db.ts'

if (await hasServerBinaries()) {
  test('ten processes with pools of 20 take no more connections than docs/operations.md says', async () => {
    const { cluster, reason } = await startPrivateCluster({ settings: { max_connections: '240' } })
    if (!cluster) throw new Error(reason)
    onTestFinished(() => cluster.stop())
    const databases: Database[] = []
    for (let n = 0; n < 10; n++) {
      const db = await openDatabase({ url: cluster.url, dataDir: null, poolSize: 20 })
      onTestFinished(() => db.close())
      databases.push(db)
      const heard = { channel: 'any', onMessage: () => undefined, onConnect: () => undefined }
      await db.watch?.subscribe(heard)
    }
    const work = databases.flatMap(db =>
      Array.from({ length: 60 }, (_, n) => {
        const ask = () => db.execute('select pg_sleep(0.5)')
        return n % 10 === 0 ? db.asVisitor(ask) : ask()
      }),
    )
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    let isOver = false
    const done = Promise.all(work).finally(() => {
      isOver = true
    })
    let taken = 0
    while (!isOver) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where application_name like 'lantern %'`,
      )
      taken = Math.max(taken, rows[0]?.n ?? 0)
    }
    await client.end()
    await done
    expect(taken).toBeGreaterThan(100)
    expect(taken).toBeLessThanOrEqual(10 * 21)
  })

  test('past a pooler jobs and listening have connections of their own, and nothing is sent by name', async () => {
    const { cluster, reason } = await startPrivateCluster()
    if (!cluster) throw new Error(reason)
    onTestFinished(() => cluster.stop())
    const db = await openDatabase({
      url: cluster.url,
      directUrl: cluster.url,
      named: false,
      dataDir: null,
      poolSize: 6,
      timeouts: { connectMs: 5_000, statementMs: 12_000, idleTransactionMs: 34_000 },
    })
    onTestFinished(() => db.close())
    const limits = `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      (select count(*)::int from pg_prepared_statements) as named`
    // Nothing is asked at the start of a session: each transaction brings its limits.
    expect((await db.query(limits)).rows).toEqual([{ statement: '0', idle: '0', named: 0 }])
    const within = await db.transaction(async tx => {
      await tx.execute('with one as (select 1) select * from one')
      return (await tx.execute(limits)).rows
    })
    expect(within).toEqual([{ statement: '12s', idle: '34s', named: 0 }])
    expect((await db.query(limits)).rows).toEqual([{ statement: '0', idle: '0', named: 0 }])
    expect((await db.jobQuery(limits)).rows).toEqual([{ statement: '12s', idle: '34s', named: 0 }])
    const unlimited = await db.transaction(tx => tx.execute(limits), { unlimited: true })
    expect(unlimited.rows).toEqual([{ statement: '0', idle: '0', named: 0 }])
  })
}
