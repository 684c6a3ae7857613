import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database, Tx } from '../platform/db/db.ts'
import type { MigrationFile } from '../platform/db/migration-files.ts'

/** A case of server/migrations/upgrades: what one migration makes of rows of the time before it. */
export interface Upgrade {
  /** Statements that write the rows, with the columns that there were. */
  rows: readonly string[]
  /** Queries after the migration, and the values that each row of their answers then has. */
  after: readonly (readonly [query: string, found: readonly (readonly unknown[])[]])[]
  /** What the migration forbids from then on. */
  refused?: readonly string[]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return quoted(`{${value.map(item => JSON.stringify(item)).join(',')}}`)
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A list is written as an array of PostgreSQL, an object as JSON. */
export const row = (table: string, values: Readonly<Record<string, unknown>>): string =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).map(literal).join(', ')});`

const run = (tx: Tx, text: string) => tx.execute(sql.raw(text))

class Undo extends Error {}

/** A transaction that is taken back when its work is done. */
export const undone = async (db: Database, work: (tx: Tx) => Promise<void>): Promise<void> => {
  const undo = async (tx: Tx) => {
    await work(tx)
    throw new Undo()
  }
  await db.transaction(undo).catch((thrown: unknown) => {
    if (!(thrown instanceof Undo)) throw thrown
  })
}

/** As JSON, which both engines read alike. */
async function valuesOf(tx: Tx, query: string): Promise<unknown[][]> {
  const { rows } = await tx.execute<{ all: object[] }>(
    sql.raw(`select coalesce(json_agg(row_to_json(one)), '[]') as all from (${query}) one`),
  )
  return (rows[0]?.all ?? []).map(one => Object.values(one))
}

/** The code of the rule that a statement breaks (class 23); whatever else is wrong with it is a defect of the case. */
async function violationBy(tx: Tx, statement: string): Promise<string | null> {
  const thrown: unknown = await tx
    .transaction(inner => run(inner, statement))
    .then(
      () => null,
      (error: unknown) => error,
    )
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown
  return cause instanceof Object && 'code' in cause ? String(cause.code) : null
}

/**
 * Runs what comes before the migration of this name on an empty database, and then, in a transaction that is taken back, the
 * case's rows, the migration and all later ones: an old database goes all the way in one transaction.
 */
export async function tryUpgrade(
  db: Database,
  migrations: readonly MigrationFile[],
  name: string,
  upgrade: Upgrade,
): Promise<void> {
  const at = migrations.findIndex(migration => migration.name === name)
  const migration = migrations[at]
  if (!migration) throw new Error(`There is no migration ${name}`)
  await undone(db, async tx => {
    for (const { text } of migrations.slice(0, at)) await run(tx, text)
    await run(tx, upgrade.rows.join('\n'))
    // Triggers that wait for the end of a transaction would have run before an upgrade.
    await run(tx, 'set constraints all immediate; set constraints all deferred')
    await run(tx, migration.text)
    for (const [query, expected] of upgrade.after)
      expect([query, await valuesOf(tx, query)]).toEqual([query, expected])
    for (const statement of upgrade.refused ?? [])
      expect([statement, await violationBy(tx, statement)]).toEqual([statement, expect.stringMatching(/^23/)])
    for (const { text } of migrations.slice(at + 1)) await run(tx, text)
    await run(tx, 'set constraints all immediate')
  })
}
