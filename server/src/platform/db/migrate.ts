import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
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
} from './migration-files.ts'

/** Forward only: a migration that has run is never changed; a changed one stops the start. */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction(tx => applyMigrations(tx, migrations), { unlimited: true })
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
    await tx.execute(sql.raw(text))
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
