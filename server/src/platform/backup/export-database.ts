import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Database, rawQuery, type Tx } from '../db/db.ts'
import { BackupRefused } from './manifest.ts'
import { refuseHalfRestored } from './restore-progress.ts'
import { jobsSchema, jobsTable, ownTables, type Query, quoted, type Table, tablesOf } from './schema.ts'

/** Lines of an export, in this order. A row is an array of texts; null is SQL's. */
export type ExportLine =
  | { export: 1; engine: string; takenAt: string; migrations: { name: string; checksum: string }[] }
  | { table: string; columns: string[] }
  | (string | null)[]
  | { sequence: string; value: string }
  | { end: true; rows: number }

const ROWS_AT_ONCE = 500

/** The result of an export. */
export interface Exported {
  rows: number
  /** Tables that no migration of ours creates, and that a restore would have no place for. */
  leftOut: string[]
}

/**
 * Writes all rows as of one moment into a new, compressed file. On a server, no one waits for it; on the embedded
 * engine, which is one session, everyone does.
 */
export async function exportDatabase(db: Database, file: string): Promise<Exported> {
  await refuseHalfRestored(db)
  const exported: Exported = { rows: 0, leftOut: [] }
  const write = async (tx: Tx) => {
    const query = rawQuery(tx)
    await query('set transaction isolation level repeatable read, read only')
    // The text of a value must not depend on this server's settings.
    await query(`set local timezone = 'UTC'`)
    await query(`set local datestyle = 'ISO, MDY'`)
    await query(`set local intervalstyle = 'postgres'`)
    await query(`set local bytea_output = 'hex'`)
    await query(`set local extra_float_digits = 1`)
    await pipeline(
      Readable.from(linesOf(query, exported)),
      createGzip(),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
  }
  await db.transaction(write, { unlimited: true })
  return exported
}

/** Adds its findings to `exported`. */
async function* linesOf(query: Query, exported: Exported): AsyncGenerator<string> {
  const line = (value: ExportLine) => `${JSON.stringify(value)}\n`
  const tables = await tablesOf(query, 'public')
  if (!tables.some(({ name }) => name === 'public.schema_migrations')) {
    throw new BackupRefused('The database holds nothing of ours: has the server ever been started on it?')
  }
  const { rows } = await query('select name, checksum from schema_migrations order by name')
  const migrations = rows as { name: string; checksum: string }[] // As the query names them.
  const isOwn = await ownTables(migrations).catch(cause => {
    throw new BackupRefused(`The database does not fit this version: ${cause.message}`, { cause })
  })
  yield line({ export: 1, engine: await engineOf(query), takenAt: new Date().toISOString(), migrations })
  for (const table of tables) {
    if (isOwn(table.name)) yield* rowsOf(query, table, '', exported)
    else exported.leftOut.push(table.name)
  }
  // Jobs are part of the data: emails, refunds and previews that are still to come. Finished ones aren't.
  const jobs = (await tablesOf(query, jobsSchema)).find(({ name }) => name === jobsTable)
  if (jobs) yield* rowsOf(query, jobs, `where state < 'completed'`, exported)
  for (const { table, sequence, value } of await sequencesOf(query)) {
    if (isOwn(table)) yield line({ sequence, value })
  }
  yield line({ end: true, rows: exported.rows })
}

async function* rowsOf(
  query: Query,
  { name, columns }: Table,
  condition: string,
  exported: Exported,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ table: name, columns: columns.map(column => column.name) } satisfies ExportLine)}\n`
  const values = columns.map(column => `${quoted(column.name)}::text`).join(', ')
  await query(
    `declare exported no scroll cursor for select json_build_array(${values})::text as row from ${name} ${condition}`,
  )
  for (;;) {
    const { rows } = await query(`fetch ${ROWS_AT_ONCE} from exported`)
    exported.rows += rows.length
    // The one column selected.
    if (rows.length > 0) yield (rows as { row: string }[]).map(({ row }) => `${row}\n`).join('')
    if (rows.length < ROWS_AT_ONCE) break
  }
  await query('close exported')
}

async function engineOf(query: Query): Promise<string> {
  const { rows } = await query('show server_version')
  return `PostgreSQL ${(rows[0] as { server_version: string }).server_version}` // Named by the command.
}

/** Values of column sequences; one that is ahead of the snapshot does no harm. */
async function sequencesOf(query: Query): Promise<{ table: string; sequence: string; value: string }[]> {
  const { rows } = await query(
    `select format('%I.%I', n.nspname, t.relname) as table, s.sequence, s.last_value::text as value
       from (select format('%I.%I', schemaname, sequencename) as sequence, last_value
               from pg_sequences where schemaname = 'public' and last_value is not null) s
       join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.sequence::regclass
            and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid join pg_namespace n on n.oid = t.relnamespace
      order by 2`,
  )
  return rows as { table: string; sequence: string; value: string }[] // As the query names them.
}
