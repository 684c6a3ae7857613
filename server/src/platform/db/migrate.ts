import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from './db.ts'

const folder = new URL('../../../migrations/', import.meta.url)

interface Migration {
  name: string
  checksum: string
}

/** Forward only: a migration that has run is never changed; a changed one stops the start. */
export async function migrate(db: Database): Promise<string[]> {
  const migrations = await readMigrations()
  return db.transaction(tx => apply(tx, migrations))
}

/** Only those that are named, and only if they are what they were when they ran: for rows that come from there. */
export async function migrateTo(tx: Tx, named: readonly Migration[]): Promise<void> {
  const known = new Map((await readMigrations()).map(migration => [migration.name, migration]))
  const wanted = named.map(({ name, checksum }) => {
    const migration = known.get(name)
    if (!migration) throw new Error(`migration ${name} is unknown here`)
    if (migration.checksum !== checksum) throw new Error(`migration ${name} is another one here`)
    return migration
  })
  await apply(tx, wanted)
}

type MigrationFile = Migration & { text: string }

async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function apply(tx: Tx, migrations: readonly MigrationFile[]): Promise<string[]> {
  await tx.execute(sql`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`)
  // Several processes may start at once: the second waits here and then finds nothing to do.
  await tx.execute(sql`lock table schema_migrations in exclusive mode`)
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
