import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { tablesOf } from '../platform/backup/schema.ts'
import { type Database, openDatabase } from '../platform/db/db.ts'

let shared: Promise<Database> | undefined

/** The migrated database of this test worker. Tests share it: they make their own rows and count only those. */
export function testDatabase(): Promise<Database> {
  shared ??= open()
  return shared
}

/** A database of one's own, for tests that need to look at everything in it or to close it. */
export async function open(): Promise<Database> {
  return openCopy(inject('testDatabase').template)
}

/** One without any table. */
export async function openEmpty(): Promise<Database> {
  if (inject('testDatabase').kind === 'server') return openCopy('template0')
  // Emptying a copy is several times quicker than making the embedded engine's folder anew.
  const db = await open()
  await db.query('drop schema pgboss, public cascade')
  await db.query('create schema public')
  return db
}

// As long as a busy machine may take: a test that is about a slow or silent server opens one with times of its own.
const timeouts = { connectMs: 60_000, statementMs: 60_000, idleTransactionMs: 60_000 }
const watchTimes = { heartbeatMs: 1_000, answerMs: 60_000, retryMs: 250, connectMs: 60_000 }

async function openCopy(template: string): Promise<Database> {
  const source = inject('testDatabase')
  if (source.kind === 'embedded') return openDatabase({ url: null, dataDir: null, poolSize: 1, template })
  const name = `${source.template.replace('template', 'test')}_${randomBytes(5).toString('hex')}`
  const admin = new pg.Client({ connectionString: source.url })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const address = new URL(source.url)
  address.pathname = `/${name}`
  return openDatabase({ url: address.href, dataDir: null, poolSize: 10, timeouts, watchTimes })
}

/** How many rows each of our tables has. */
export async function rowsIn(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tablesOf((text, values) => db.query(text, values), 'public')) {
    const { rows } = await db.query(`select count(*)::int as n from ${name}`)
    counts[name] = (rows[0] as { n: number }).n // As the statement names it.
  }
  return counts
}
