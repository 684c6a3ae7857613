import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { open } from '../../testing/database.ts'
import { type Database, openDatabase } from './db.ts'

const onServer = inject('testDatabase').kind === 'server'

let db: Database
let first: Database
beforeAll(async () => {
  first = await open()
  const url = first.pool.options.connectionString ?? null
  db = onServer ? await openDatabase({ url, dataDir: null, poolSize: 6 }) : first
})
afterAll(async () => {
  if (db !== first) await db.close()
  await first.close()
})

const settings = async () => {
  const { rows } = await db.execute<{ timeout: string; workers: string }>(sql`
    select current_setting('statement_timeout') as timeout,
      current_setting('max_parallel_workers_per_gather') as workers`)
  return rows[0]
}

test('reads of visitors have a time limit and one processor; transactions and other reads do not', async () => {
  const others = await settings()
  expect(await db.asVisitor(settings)).toEqual(onServer ? { timeout: '10s', workers: '0' } : others)
  const written = await db.asVisitor(() =>
    db.transaction(async tx => {
      const { rows } = await tx.execute<{ timeout: string }>(
        sql`select current_setting('statement_timeout') as timeout`,
      )
      return rows[0]?.timeout
    }),
  )
  expect(written).toBe(others?.timeout)
})

// One session serves all on the embedded engine.
if (onServer) {
  test('a checkout gets a connection, however many visitors wait for theirs', async () => {
    expect(db.visitorConnections).toBe(2)
    const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711)`)
      locked.resolve()
      await done.promise
    })
    await locked.promise
    const visitors = Array.from({ length: 12 }, () =>
      db.asVisitor(() => db.execute(sql`select pg_advisory_xact_lock_shared(4711)`)),
    )
    await expect.poll(() => db.visitorPool.waitingCount).toBe(10)
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    expect(db.visitorPool.waitingCount).toBe(10)
    done.resolve()
    await holding
    await Promise.all(visitors)
  })
}
