import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './db.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Forward only: a migration that has run is never changed; a changed one stops the start. */
export async function migrate(db: Database): Promise<string[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return db.transaction(async tx => {
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
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (done.has(name)) {
        if (done.get(name) !== checksum) throw new Error(`Migration ${name} was changed after it ran`)
        continue
      }
      await tx.execute(sql.raw(text))
      await tx.execute(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`)
      applied.push(name)
    }
    return applied
  })
}
