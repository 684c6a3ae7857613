import '../../tools/node-version.mjs'
import { migrateDatabase } from './migrate-database.ts'
import { readConfig } from './platform/config.ts'
import { runCommand, withDatabase } from './run-command.ts'

// `npm run migrate` does what a start begins with, and ends: however long a migration takes, nobody asks meanwhile
// whether this process is alive.

async function run(): Promise<string> {
  const config = readConfig(process.env)
  const applied = await withDatabase(config, async db => {
    const { startLock, applied } = await migrateDatabase(db, config)
    await startLock.release()
    return applied
  })
  return applied.length > 0 ? `Migrated: ${applied.join(', ')}` : 'There is nothing to migrate'
}

await runCommand(run)
