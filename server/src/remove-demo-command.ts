import '../../tools/node-version.mjs'
import { removeDemo } from './demo/remove-demo.ts'
import { readConfig } from './platform/config.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { runCommand, withDatabase } from './run-command.ts'

// `npm run remove-demo` empties the database and the storage of a demo, so that production may begin there.

async function run([word]: string[]): Promise<string> {
  const config = readConfig(process.env)
  return withDatabase(config, async db => {
    const target = { db, storage: createStorage(config) }
    const { files } = await removeDemo(target, { everything: word === 'everything' })
    return `The demo is removed, with ${files} files: the database is as new`
  })
}

await runCommand(run)
