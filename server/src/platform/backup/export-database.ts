import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Database, rawQuery, type Tx } from '../db/db.ts'
import { BackupRefused } from './manifest.ts'
import { jobsSchema, jobsTable, type Query, quoted, type Table, tablesOf } from './schema.ts'

/** Lines of an export, in this order. A row is an array of texts; null is SQL's. */
export type ExportLine =
  | { export: 1; engine: string; takenAt: string; migrations: { name: string; checksum: string }[] }
  | { table: string; columns: string[] }
  | (string | null)[]
  | { sequence: string; value: string }
  | { end: true; rows: number }

const ROWS_AT_ONCE = 500

/**
 * Writes all rows as they stood at one moment into a new file, compressed. On a server nobody waits for it; on
 * the embedded engine, which is one session, everybody does.
 */
export async function exportDatabase(db: Database, file: string): Promise<{ rows: number }> {
  let rows = 0
  const write = async (tx: Tx) => {
    const query = rawQuery(tx)
    await query('set transaction isolation level repeatable read, read only')
    // The text of a value must not depend on how this server is set up.
    await query(`set local timezone = 'UTC'`)
    await query(`set local datestyle = 'ISO, MDY'`)
    await query(`set local intervalstyle = 'postgres'`)
    await query(`set local bytea_output = 'hex'`)
    await query(`set local extra_float_digits = 1`)
    const lines = linesOf(query, count => {
      rows += count
      return rows
    })
    await pipeline(
      Readable.from(lines),
      createGzip(),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
  }
  await db.transaction(write, { unlimited: true })
  return { rows }
}

async function* linesOf(query: Query, counted: (rows: number) => number): AsyncGenerator<string> {
  const line = (value: ExportLine) => `${JSON.stringify(value)}\n`
  const tables = await tablesOf(query, 'public')
  if (!tables.some(({ name }) => name === 'public.schema_migrations')) {
    throw new BackupRefused('The database holds nothing of ours: has the server ever been started on it?')
  }
  const migrations = await query('select name, checksum from schema_migrations order by name')
  yield line({
    export: 1,
    engine: await engineOf(query),
    takenAt: new Date().toISOString(),
    migrations: migrations.rows as { name: string; checksum: string }[], // As the query names them.
  })
  for (const table of tables) yield* rowsOf(query, table, '', counted)
  // Jobs are part of what was promised: mails, refunds and previews that are still to come. Finished ones are not.
  const jobs = (await tablesOf(query, jobsSchema)).find(({ name }) => name === jobsTable)
  if (jobs) yield* rowsOf(query, jobs, `where state < 'completed'`, counted)
  for (const { sequence, value } of await sequencesOf(query)) yield line({ sequence, value })
  yield line({ end: true, rows: counted(0) })
}

async function* rowsOf(
  query: Query,
  { name, columns }: Table,
  condition: string,
  counted: (rows: number) => number,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ table: name, columns: columns.map(column => column.name) } satisfies ExportLine)}\n`
  const values = columns.map(column => `${quoted(column.name)}::text`).join(', ')
  await query(
    `declare exported no scroll cursor for select json_build_array(${values})::text as row from ${name} ${condition}`,
  )
  for (;;) {
    const { rows } = await query(`fetch ${ROWS_AT_ONCE} from exported`)
    counted(rows.length)
    // The one column asked for.
    if (rows.length > 0) yield (rows as { row: string }[]).map(({ row }) => `${row}\n`).join('')
    if (rows.length < ROWS_AT_ONCE) break
  }
  await query('close exported')
}

async function engineOf(query: Query): Promise<string> {
  const { rows } = await query('show server_version')
  return `PostgreSQL ${(rows[0] as { server_version: string }).server_version}` // Named by the command.
}

/** Numbers that were handed out; one that is ahead of the snapshot does no harm. */
async function sequencesOf(query: Query): Promise<{ sequence: string; value: string }[]> {
  const { rows } = await query(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
       from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows as { sequence: string; value: string }[] // As the query names them.
}
