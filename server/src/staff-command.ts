import '../../tools/node-version.mjs'
import { createModules } from './modules/modules.ts'
import { readConfig } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import { requireMigrated } from './platform/db/migrate.ts'
import { createOrigin } from './platform/origin.ts'
import { runCommand, withDatabase } from './run-command.ts'
import { runStaffCommand } from './run-staff-command.ts'

// `npm run staff -- add <email> --role master` makes an account of staff and prints the link by which its owner chooses a
// password; `npm run staff -- list` lists them; `npm run staff -- reset-second-factor <email>` is for someone who has lost
// both their authenticator app and their recovery codes, and has no colleague to approve the reset.

async function run(words: string[]): Promise<string> {
  const config = readConfig(process.env)
  return withDatabase(config, async db => {
    await requireMigrated(db)
    const origin = createOrigin(config, db)
    const platform = await createPlatform({ config, db, origin: origin.current })
    // Their hooks and jobs take part in what changes.
    createModules(platform)
    await platform.jobs.start({ work: false, cron: false })
    try {
      return await runStaffCommand(platform, words)
    } finally {
      await platform.jobs.stop()
    }
  })
}

await runCommand(run)
