import type { rawQuery } from '../db/db.ts'
import { checkMigrations, tablesMadeBy } from '../db/migration-files.ts'

export type Query = ReturnType<typeof rawQuery>

export interface Column {
  name: string
  /** As SQL writes it, for a cast from text. */
  type: string
}

export interface Table {
  /** Quoted, with its schema. */
  name: string
  columns: readonly Column[]
}

/** Every stored column of a table; generated ones follow from the others. */
const columnsSql = `
  select format('%I.%I', n.nspname, c.relname) as table, a.attname as column,
         format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname, a.attnum`

interface ColumnRow {
  table: string
  column: string
  type: string
}

/** The tables of a schema, ordered by name. */
export async function tablesOf(query: Query, schema: string): Promise<Table[]> {
  const { rows } = await query(columnsSql, [schema])
  const tables = new Map<string, Column[]>()
  // `query` doesn't know the columns it selects.
  for (const { table, column, type } of rows as ColumnRow[]) {
    const columns = tables.get(table) ?? []
    columns.push({ name: column, type })
    tables.set(table, columns)
  }
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/** Whether these migrations create a table, quoted and with its schema. */
export async function ownTables(
  migrations: Parameters<typeof checkMigrations>[0],
): Promise<(table: string) => boolean> {
  const names = tablesMadeBy(await checkMigrations(migrations))
  return table => table.startsWith('public.') && names.has(table.slice('public.'.length))
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The schema of the job queue's library, which creates and migrates its own tables. */
export const jobsSchema = 'pgboss'
export const jobsTable = 'pgboss.job'
