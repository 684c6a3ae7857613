import '../../tools/node-version.mjs'
import { readConfig } from './platform/config.ts'
import { takeDataDirLock } from './platform/data-dir-lock.ts'
import { openDatabase } from './platform/db/db.ts'
import { requireMigrated } from './platform/db/migrate.ts'
import { rotateDataKey } from './platform/vault/rotate-data-key.ts'
import { runCommand } from './run-command.ts'

// `npm run rotate-data-key` seals what the vault keeps anew, the keys of files included: under DATA_KEY, or under a new
// key where the database keeps it.

async function run(): Promise<string> {
  const config = readConfig(process.env)
  const lock = config.databaseUrl ? null : takeDataDirLock(config.dataDir)
  const db = await openDatabase({
    ...config.database,
    dataDir: `${config.dataDir}/postgres`,
    poolSize: 2,
  })
  try {
    await requireMigrated(db)
    const total = await rotateDataKey(db, config)
    const then = config.dataKey ? ': take DATA_KEY_PREVIOUS out' : ''
    return `${total} values are sealed anew; the key before is not needed any more${then}`
  } finally {
    await db.close()
    lock?.release()
  }
}

await runCommand(run)
