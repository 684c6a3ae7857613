import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmpty } from '#server/testing/database.ts'
import type { Upgrade } from '#server/testing/upgrade.ts'
import { chosen, isFullRun } from '../../../../tools/seed.ts'
import type { Database, Tx } from './db.ts'
import { type MigrationFile, readMigrations } from './migrate.ts'

// One pass over all migrations. At each that has a case, the rows of the time before it are written in a transaction,
// the migration runs on them, and all of it is taken back before it runs for good.

const found = import.meta.glob<{ upgrade: Upgrade }>('../../../migrations/upgrades/*.ts', { eager: true })
const cases = Object.entries(found)
  .map(([path, { upgrade }]) => ({ name: basename(path, '.ts'), upgrade }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))

let db: Database
let ahead: MigrationFile[]
beforeAll(async () => {
  db = await openEmpty()
  ahead = await readMigrations()
})
afterAll(() => db.close())

const run = (tx: Tx, text: string) => tx.execute(sql.raw(text))

/** Leaves the migration of this name as the first of those ahead. */
async function migrateUpTo(name: string): Promise<void> {
  while (ahead[0] && ahead[0].name < name) {
    const [{ text }] = ahead as [MigrationFile] // Looked at above.
    await db.transaction(tx => run(tx, text))
    ahead = ahead.slice(1)
  }
}

class Undo extends Error {}

const undone = async (work: (tx: Tx) => Promise<void>): Promise<void> => {
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

describe('rows of the time before it are as they should be after', () => {
  test.each(cases)('$name', async ({ name, upgrade }) => {
    await migrateUpTo(`${name}.sql`)
    const [migration, ...later] = ahead
    if (migration?.name !== `${name}.sql`)
      throw new Error(`There is no ${name}.sql after those that have run`)
    await undone(async tx => {
      await run(tx, upgrade.rows.join('\n'))
      // Triggers that wait for the end of a transaction would have run before an upgrade.
      await run(tx, 'set constraints all immediate; set constraints all deferred')
      await run(tx, migration.text)
      for (const [query, expected] of upgrade.after)
        expect([query, await valuesOf(tx, query)]).toEqual([query, expected])
      for (const statement of upgrade.refused ?? [])
        expect([statement, await violationBy(tx, statement)]).toEqual([
          statement,
          expect.stringMatching(/^23/),
        ])
      // An old database goes all the way in one transaction: no later migration may stumble over these rows either.
      if (isFullRun() || chosen(name, 8)) for (const { text } of later) await run(tx, text)
      await run(tx, 'set constraints all immediate')
    })
  })
})
