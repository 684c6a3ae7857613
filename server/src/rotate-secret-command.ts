import '../../tools/node-version.mjs'
import { ConfigError, readConfig } from './platform/config.ts'
import { takeDataDirLock } from './platform/data-dir-lock.ts'
import { openDatabase } from './platform/db/db.ts'
import { rotateSecret } from './platform/secrets.ts'
import { runCommand } from './run-command.ts'

// `npm run rotate-secret` replaces the secret that lies in the database; one that is configured is replaced there.

async function run(): Promise<string> {
  const config = readConfig(process.env)
  if (config.secret)
    throw new ConfigError('SECRET is configured: put it into SECRET_PREVIOUS and a new one into SECRET')
  const lock = config.databaseUrl ? null : takeDataDirLock(config.dataDir)
  const db = await openDatabase({
    url: config.databaseUrl,
    dataDir: `${config.dataDir}/postgres`,
    poolSize: 2,
  })
  try {
    await rotateSecret(db)
    return 'The secret is a new one from the next start on; who is signed in stays so'
  } finally {
    await db.close()
    lock?.release()
  }
}

await runCommand(run)
