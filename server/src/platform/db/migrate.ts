import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { ConfigError } from '../config.ts'
import type { Database, Tx } from './db.ts'

const folder = new URL('../../../migrations/', import.meta.url)

interface Migration {
  name: string
  checksum: string
}

/** Forward only: a migration that has run is never changed; a changed one stops the start. */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction(tx => apply(tx, migrations), { unlimited: true })
}

/** For commands: a database that no server was ever started on has nothing to work with. */
export async function requireMigrated(db: Database): Promise<void> {
  const { rows } = await db.query(`select to_regclass('public.schema_migrations') is not null as migrated`)
  // As the query names it.
  if ((rows as { migrated: boolean }[])[0]?.migrated) return
  throw new ConfigError('The database holds nothing of ours: has the server ever been started on it?')
}

/** Only those that are named, and only if they are what they were when they ran: for rows that come from there. */
export async function migrateTo(tx: Tx, named: readonly Migration[]): Promise<void> {
  await apply(tx, await checkMigrations(named))
}

/** Fails if one of them is unknown or another one here. */
export async function checkMigrations(named: readonly Migration[]): Promise<MigrationFile[]> {
  const known = new Map((await readMigrations()).map(migration => [migration.name, migration]))
  return named.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) throw new Error(`migration ${name} is unknown here`)
    if (migration.checksum !== checksum) throw new Error(`migration ${name} is another one here`)
    return migration
  })
}

/**
 * The tables that there are after these migrations, by name: what else stands in the schema is somebody else's.
 * The test of the backup holds it against a database that was just migrated.
 */
export function tablesMadeBy(migrations: readonly MigrationFile[]): Set<string> {
  const tables = new Set(['schema_migrations'])
  const statement =
    /\bcreate table (?:if not exists )?(?<made>\w+)|\bdrop table (?:if exists )?(?<gone>\w+)|\balter table (?<from>\w+) rename to (?<to>\w+)/gi
  for (const { text } of migrations) {
    for (const { groups = {} } of text.replace(/--.*$/gm, '').matchAll(statement)) {
      const { made, gone, from, to } = groups
      if (gone ?? from) tables.delete(gone ?? from ?? '')
      if (made ?? to) tables.add(made ?? to ?? '')
    }
  }
  return tables
}

export type MigrationFile = Migration & { text: string }

/** All there are, in the order in which they run. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Any number, as long as it stays this one. */
const MIGRATION_LOCK = 7_402_412

async function apply(tx: Tx, migrations: readonly MigrationFile[]): Promise<string[]> {
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
  const applied: string[] = []
  for (const { name, checksum, text } of migrations) {
    if (done.has(name)) {
      if (done.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it ran`)
      continue
    }
    await tx.execute(sql.raw(text))
    await tx.execute(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`)
    applied.push(name)
  }
  return applied
}
