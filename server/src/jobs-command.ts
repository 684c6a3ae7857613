import '../../tools/node-version.mjs'
import { createModules } from './modules/modules.ts'
import { readConfig } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import { requireMigrated } from './platform/db/migrate.ts'
import { createOrigin } from './platform/origin.ts'
import { runCommand, withDatabase } from './run-command.ts'

// `npm run jobs -- dead` lists what failed for good; `npm run jobs -- retry <id>` queues one again;
// `npm run jobs -- books` compares orders, ledger and payment provider, and prints what does not agree.

async function run([verb, id]: string[]): Promise<string> {
  const config = readConfig(process.env)
  return withDatabase(config, async db => {
    await requireMigrated(db)
    const platform = await createPlatform({ config, db, origin: createOrigin(config, db).current })
    const modules = createModules(platform)
    await platform.jobs.start({ work: false, cron: false })
    try {
      if (verb === 'retry' && id)
        return (await platform.jobs.retryDead(id)) ? `Queued again: ${id}` : `No such job: ${id}`
      if (verb === 'books') return JSON.stringify(await modules.reconcile(), null, 2)
      const dead = await platform.jobs.listDead(100)
      return dead.length === 0 ? 'No job has failed for good.' : JSON.stringify(dead, null, 2)
    } finally {
      await platform.jobs.stop()
    }
  })
}

await runCommand(run)
