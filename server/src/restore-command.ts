import '../../tools/node-version.mjs'
import { BackupRefused } from './platform/backup/manifest.ts'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { readConfig } from './platform/config.ts'
import { createOrigin } from './platform/origin.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { leftOutLine, runCommand, withDatabase } from './run-command.ts'

// `npm run restore -- <folder>` puts a backup into the empty database and the empty storage of this configuration,
// whichever engine and storage it came from. One that was broken off goes on when it is run again.

async function run([folder]: string[]): Promise<string> {
  if (!folder) throw new BackupRefused('Where from? npm run restore -- <folder of a backup>')
  const config = readConfig(process.env)
  return withDatabase(config, async db => {
    const { takenAt, rows, files, leftOut } = await restoreBackup(folder, {
      db,
      storage: createStorage(config),
      async startJobs() {
        // Loaded when everything else is there: what is refused, or killed on its way, need not wait for it.
        const [{ createPlatform }, { createModules }] = await Promise.all([
          import('./platform/create-platform.ts'),
          import('./modules/modules.ts'),
        ])
        const platform = await createPlatform({ config, db, origin: createOrigin(config, db).current })
        createModules(platform)
        await platform.jobs.start({ work: false, cron: false })
      },
    })
    const done = `Restored what was there at ${takenAt}: ${rows} rows, ${files} files`
    return [done, ...leftOutLine(leftOut)].join('\n')
  })
}

await runCommand(run)
