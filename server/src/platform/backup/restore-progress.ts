import { type Database, rawQuery, type Tx } from '../db/db.ts'
import { BackupRefused } from './manifest.ts'

// What a restore stores in the database until it has finished, so that an interrupted one can be run again and no
// server starts on half of it. It has its own schema, because everything else is empty or the backup's.

export interface Progress {
  /** The manifest of the backup. */
  backup: string
  /** Rows are inserted at once, when all files are there. */
  rowsAreIn: boolean
}

export async function findProgress(db: Database): Promise<Progress | null> {
  const known = await db.query(`select to_regclass('restore.progress') is not null as begun`)
  if (!(known.rows as { begun: boolean }[])[0]?.begun) return null
  const { rows } = await db.query('select backup, rows_are_in as "rowsAreIn" from restore.progress')
  return (rows as Progress[])[0] ?? null // As the query names them.
}

export function noteBegin(db: Database, backup: string): Promise<void> {
  return db.transaction(async tx => {
    const query = rawQuery(tx)
    await query('create schema restore')
    await query('create table restore.progress (backup text not null, rows_are_in boolean not null)')
    await query('insert into restore.progress values ($1, false)', [backup])
  })
}

/** Called in the transaction that inserts the rows. */
export async function noteRows(tx: Tx): Promise<void> {
  await rawQuery(tx)('update restore.progress set rows_are_in = true')
}

/** Called in the transaction that inserts the jobs, which come last. */
export async function noteEnd(tx: Tx): Promise<void> {
  await rawQuery(tx)('drop schema restore cascade')
}

/** For code that needs everything to be there. */
export async function refuseHalfRestored(db: Database): Promise<void> {
  if (!(await findProgress(db))) return
  throw new BackupRefused(
    'A restore into this database was begun and has not finished: run it again, or begin with an empty database',
  )
}
