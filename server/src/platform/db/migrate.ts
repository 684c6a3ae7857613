import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { type Database, rawQuery, type Tx } from './db.ts'
import { describeSchema, namesIn, readSchemaFile, schemaDifferences } from './describe-schema.ts'
import { firstSeries, ranFirstSeries } from './first-series.ts'
import {
  checkMigrations,
  isBaseline,
  type Migration,
  type MigrationFile,
  migrationsFolder,
  readMigrations,
  runsOutside,
} from './migration-files.ts'

/** How often a migration asks for a table that somebody holds, a second each. */
const MOST_TRIES = 30

/** Forward only: a migration that has run is never changed; a changed one stops the start. */
export async function migrate(db: Database): Promise<string[]> {
  return migrateWith(db, await readMigrations())
}

/** With these in place of all there are; only tests name them. */
export async function migrateWith(db: Database, migrations: readonly MigrationFile[]): Promise<string[]> {
  const applied: string[] = []
  for (;;) {
    const next = await nextOutside(db, migrations)
    const before = next ? migrations.slice(0, migrations.indexOf(next)) : migrations
    applied.push(
      ...(await whenUnlocked(() => db.transaction(tx => applyMigrations(tx, before), { unlimited: true }))),
    )
    if (!next) return applied
    await runOutside(db, next)
    await db.transaction(tx => noteApplied(tx, next))
    applied.push(next.name)
  }
}

/** Whoever uses the table goes on, and the others do not queue behind this. */
async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !isLocked(error)) throw error
      await sleep(1_000)
    }
  }
}

/** By PostgreSQL: a lock was not to be had in time. */
function isLocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '55P03') return true
  return false
}

/** The first that has to run outside of a transaction, in a database that may have rows. */
async function nextOutside(
  db: Database,
  migrations: readonly MigrationFile[],
): Promise<MigrationFile | null> {
  const outside = migrations.filter(runsOutside)
  if (outside.length === 0) return null
  const { rows } = await db.query(`select to_regclass('public.schema_migrations') is not null as known`)
  // As the query names it.
  if (!(rows as { known: boolean }[])[0]?.known) return null
  const { rows: done } = await db.query('select name from schema_migrations')
  const names = new Set((done as { name: string }[]).map(({ name }) => name)) // As above.
  return outside.find(({ name }) => !names.has(name)) ?? null
}

/** Statement by statement; one that was broken off is repeated, so each must bear that. */
async function runOutside(db: Database, { text }: MigrationFile): Promise<void> {
  const statements = text.split(/;\s*$/m).filter(statement => statement.replace(/--.*$/gm, '').trim() !== '')
  if (db.embedded) {
    for (const statement of statements) await db.query(statement)
    return
  }
  const { addresses, ...options } = db.directOptions
  const connectionString = addresses?.current
  const client = new pg.Client({ ...options, connectionString, statement_timeout: 0, query_timeout: 0 })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** For commands: they refuse a database that no server was ever started on. */
export async function requireMigrated(db: Database): Promise<void> {
  const { rows } = await db.query(`select to_regclass('public.schema_migrations') is not null as migrated`)
  // Named as in the query.
  if ((rows as { migrated: boolean }[])[0]?.migrated) return
  throw new ConfigError('The database holds nothing of ours: has the server ever been started on it?')
}

/**
 * Runs only the named ones, and only if they are unchanged since they ran there: for rows that come from another
 * database.
 */
export async function migrateTo(tx: Tx, named: readonly Migration[]): Promise<void> {
  await applyMigrations(tx, await checkMigrations(named))
}

/** Any number, as long as it stays this one. */
const MIGRATION_LOCK = 7_402_412

/**
 * Runs the migrations that have not run yet; a database of the first series is marked as having the baseline first.
 */
export async function applyMigrations(tx: Tx, migrations: readonly MigrationFile[]): Promise<string[]> {
  // Several processes may start at once: the second waits here and then finds nothing to do.
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  await tx.execute(sql`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
  const { rows } = await tx.execute<{ name: string; checksum: string }>(
    sql`select name, checksum from schema_migrations`,
  )
  const done = new Map(rows.map(row => [row.name, row.checksum]))
  if (ranFirstSeries(done.keys())) {
    await replaceFirstSeries(tx, migrations.filter(isBaseline))
    const later = await applyMigrations(tx, migrations)
    await compareSchema(tx)
    return later
  }
  // What waits for a table longer than that makes everybody else wait behind it.
  await tx.execute(sql`set local lock_timeout = '1s'`)
  const last = [...done.keys()].toSorted().at(-1) ?? ''
  const applied: string[] = []
  for (const migration of migrations) {
    const { name, checksum, text } = migration
    if (done.has(name)) {
      if (done.get(name) !== checksum) throw new ConfigError(`Migration ${name} was changed after it ran`)
      continue
    }
    if (name < last) {
      throw new ConfigError(`Migration ${name} comes before ${last}, which has run: give it a higher number`)
    }
    await tx.execute(sql.raw(runsOutside(migration) ? text.replace(/\bconcurrently\b/gi, '') : text))
    await noteApplied(tx, migration)
    applied.push(name)
  }
  return applied
}

async function noteApplied(tx: Tx, { name, checksum }: Migration): Promise<void> {
  await tx.execute(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`)
}

async function replaceFirstSeries(tx: Tx, baseline: readonly MigrationFile[]): Promise<void> {
  await tx.execute(sql.raw(await readFile(new URL('from-first-series.sql', migrationsFolder), 'utf8')))
  await tx.execute(sql`delete from schema_migrations where name in ${[...firstSeries]}`)
  for (const migration of baseline) await noteApplied(tx, migration)
}

/** For a database that comes from the first series: from here on it must not differ from any other. */
async function compareSchema(tx: Tx): Promise<void> {
  const expected = await readSchemaFile()
  const found = await describeSchema(rawQuery(tx), namesIn(expected))
  const [first, ...others] = schemaDifferences(expected, found)
  if (first === undefined) return
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  throw new ConfigError(
    'This database has run every migration of the earlier version, but differs from server/migrations/schema.sql: ' +
      `${first}${more}. Undo what was changed by hand, or restore a backup into an empty database`,
  )
}
