import { refuseDemoData } from './demo/refuse-demo-data.ts'
import { refuseHalfRestored } from './platform/backup/restore-progress.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { type StartLock, takeStartLock } from './platform/db/start-lock.ts'

/** What every start begins with, one process after the other; the lock is kept for what the start does next. */
export async function migrateDatabase(
  db: Database,
  config: Config,
): Promise<{ startLock: StartLock; applied: string[] }> {
  const startLock = await takeStartLock(db)
  await refuseHalfRestored(db)
  const applied = await migrate(db)
  await refuseDemoData(db, config)
  return { startLock, applied }
}
