import '../../tools/node-version.mjs'
import { removeDemo } from './demo/remove-demo.ts'
import { readConfig } from './platform/config.ts'
import { takeDataDirLock } from './platform/data-dir-lock.ts'
import { openDatabase } from './platform/db/db.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { runCommand } from './run-command.ts'

// `npm run remove-demo` empties the database and the storage of a demo, so that production may begin there.

async function run([word]: string[]): Promise<string> {
  const config = readConfig(process.env)
  const lock = config.databaseUrl ? null : takeDataDirLock(config.dataDir)
  const db = await openDatabase({
    url: config.databaseUrl,
    dataDir: `${config.dataDir}/postgres`,
    poolSize: 2,
  })
  try {
    const target = { db, storage: createStorage(config) }
    const { files } = await removeDemo(target, { everything: word === 'everything' })
    return `The demo is removed, with ${files} files: the database is as new`
  } finally {
    await db.close()
    lock?.release()
  }
}

await runCommand(run)
