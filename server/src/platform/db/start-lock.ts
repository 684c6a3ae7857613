import pg from 'pg'
import type { Database } from './db.ts'

/** Any number, as long as it stays this one. */
const START_LOCK = 7_402_411

export interface StartLock {
  release(): Promise<void>
}

/**
 * One process at a time migrates and loads data; those that start beside it wait until it has, and then find it done.
 * Held by a connection of its own, so that it ends with the process however that ends. The embedded engine has the
 * lock on its folder.
 */
export async function takeStartLock(db: Database): Promise<StartLock> {
  if (db.embedded) return { release: async () => undefined }
  const client = new pg.Client({ ...db.pool.options, statement_timeout: 0, query_timeout: 0 })
  // Whoever loses it finds out by the next statement of its own.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [START_LOCK])
  return { release: () => client.end() }
}
