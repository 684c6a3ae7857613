import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type Database, rawQuery, type Tx } from '../db/db.ts'
import { migrateTo } from '../db/migrate.ts'
import type { ExportLine } from './export-database.ts'
import { BackupRefused } from './manifest.ts'
import { jobsSchema, jobsTable, ownTables, type Query, quoted, type Table, tablesOf } from './schema.ts'

const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 1_000_000

/** Whether it contains nothing of ours or of anyone else. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', $1) and c.relkind in ('r', 'p', 'v', 'm') and not exists (
        select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
    [jobsSchema],
  )
  return rows.length === 0
}

/**
 * Refuses an export that is cut short or that this version can't restore, and names its tables that no migration
 * creates: earlier versions exported them, and there is no place for them. Writes nothing.
 */
export async function checkExport(file: string): Promise<{ leftOut: string[] }> {
  const lines = new ExportLines(file)
  const { migrations } = await lines.header()
  const isOwn = await ownTables(migrations).catch(cause => {
    throw new BackupRefused(`The backup does not fit this version: ${cause.message}`, { cause })
  })
  const leftOut: string[] = []
  for await (const line of lines) {
    if ('table' in line && line.table !== jobsTable && !isOwn(line.table)) leftOut.push(line.table)
  }
  return { leftOut }
}

/**
 * Puts the rows into an empty database, all or nothing, including `then`. The database is migrated to the export's
 * version and filled; the caller migrates it further. Jobs come later, because their library creates their tables.
 */
export async function importDatabase(
  db: Database,
  file: string,
  then: (tx: Tx) => Promise<void>,
): Promise<void> {
  const lines = new ExportLines(file)
  const { migrations } = await lines.header()
  const fill = async (tx: Tx) => {
    await migrateTo(tx, migrations)
    const query = rawQuery(tx)
    const tables = await tablesOf(query, 'public')
    const constraints = await withoutConstraints(query, tables)
    await insertAll(query, lines, tables, name => name !== jobsTable)
    await constraints.restore()
    await then(tx)
  }
  await db.transaction(fill, { unlimited: true })
}

/** Restores the waiting jobs; jobs that were in progress start again. */
export async function importJobs(db: Database, file: string, then: (tx: Tx) => Promise<void>): Promise<void> {
  const lines = new ExportLines(file)
  await lines.header()
  const fill = async (tx: Tx) => {
    const query = rawQuery(tx)
    const tables = await tablesOf(query, jobsSchema)
    await insertAll(query, lines, tables, name => name === jobsTable)
    await query(`update ${jobsTable} set state = 'retry', start_after = now() where state = 'active'`)
    await then(tx)
  }
  await db.transaction(fill, { unlimited: true })
}

/** Reads an export line by line, and detects one that was cut short. */
class ExportLines implements AsyncIterable<ExportLine> {
  readonly #lines: AsyncIterator<string>

  constructor(file: string) {
    const input = createReadStream(file).pipe(createGunzip())
    this.#lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  }

  async header() {
    const first = await this.#next()
    if (first && 'export' in first && first.export === 1) return first
    throw new BackupRefused('The backup was made by a newer version, or is none')
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ExportLine> {
    for (;;) {
      const line = await this.#next()
      if (!line) throw new BackupRefused('The backup is cut short')
      if ('end' in line) return
      yield line
    }
  }

  async #next(): Promise<ExportLine | null> {
    const { value, done } = await this.#lines.next()
    // Its checksum has been verified, so this is what the export wrote.
    return done ? null : (JSON.parse(value) as ExportLine)
  }
}

/**
 * One table after another, in batches. Tables and columns without a place are left out; new columns get their default.
 */
async function insertAll(
  query: Query,
  lines: ExportLines,
  tables: readonly Table[],
  wanted: (name: string) => boolean,
): Promise<void> {
  let batch: string[] = []
  let bytes = 0
  let insert: ((rows: string) => Promise<unknown>) | null = null
  const flush = async () => {
    if (batch.length > 0) await insert?.(`[${batch.join(',')}]`)
    batch = []
    bytes = 0
  }
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (!insert) continue
      const text = JSON.stringify(line)
      batch.push(text)
      bytes += text.length
      if (batch.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
      continue
    }
    await flush()
    if ('table' in line) insert = wanted(line.table) ? inserter(query, tables, line) : null
    else if ('sequence' in line && wanted(line.sequence)) {
      await query('select setval(s, $2::bigint) from to_regclass($1) s where s is not null', [
        line.sequence,
        line.value,
      ])
    }
  }
}

function inserter(
  query: Query,
  tables: readonly Table[],
  line: { table: string; columns: readonly string[] },
): ((rows: string) => Promise<unknown>) | null {
  const table = tables.find(({ name }) => name === line.table)
  if (!table) return null
  const chosen = line.columns.flatMap((name, index) => {
    const column = table.columns.find(each => each.name === name)
    return column ? [{ ...column, index }] : []
  })
  const names = chosen.map(({ name }) => quoted(name)).join(', ')
  const values = chosen.map(({ index, type }) => `(r ->> ${index})::${type}`).join(', ')
  const text = `insert into ${table.name} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) as r`
  return rows => query(text, [rows])
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Rows come table by table, in an order that references can't rely on, and were checked when they were first written.
 * So references are dropped and recreated, which checks them all, and our own triggers are disabled in the meantime.
 */
async function withoutConstraints(
  query: Query,
  tables: readonly Table[],
): Promise<{ restore(): Promise<void> }> {
  const { rows } = await query(
    `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  const keys = rows as ForeignKey[] // As the query names them.
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await query(`alter table ${name} disable trigger user`)
  // Migrations may have written rows of their own; the export has their final state.
  await query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return {
    async restore() {
      for (const { table, name, definition } of keys) {
        await query(`alter table ${table} add constraint ${name} ${definition}`)
      }
      for (const { name } of tables) await query(`alter table ${name} enable trigger user`)
    },
  }
}
