import { operatorMessage } from './operator-message.ts'
import type { Config } from './platform/config.ts'
import { takeDataDirLock } from './platform/data-dir-lock.ts'
import { type Database, openDatabase } from './platform/db/db.ts'

/** The life of an operator's command: prints what it comes to and ends the process with 0, or says why not with 1. */
export async function runCommand(run: (words: string[]) => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${operatorMessage(error) ?? (error as Error).stack}\n`)
    process.exit(1)
  }
}

/** Opens the database of the configuration for one command; the embedded one only while no server has it. */
export async function withDatabase<T>(
  { database, dataDir }: Config,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const lock = database.url ? null : takeDataDirLock(dataDir)
  try {
    const db = await openDatabase({ ...database, dataDir: `${dataDir}/postgres`, poolSize: 2 })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    lock?.release()
  }
}

/** Of a backup or a restore: tables that are someone else's. */
export const leftOutLine = (tables: readonly string[]): string[] =>
  tables.length > 0 ? [`Left out, for no migration of ours makes them: ${tables.join(', ')}`] : []
