import '../../tools/node-version.mjs'
import { exportDatabase } from './platform/backup/export-database.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { askForSnapshot } from './platform/backup/snapshot-socket.ts'
import { type TakeSnapshot, writeBackup } from './platform/backup/write-backup.ts'
import { type Config, readConfig } from './platform/config.ts'
import { DataDirInUse } from './platform/data-dir-lock.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { leftOutLine, runCommand, withDatabase } from './run-command.ts'

// `npm run backup -- <folder>` takes everything out of the database and the storage of this configuration, whether
// the server runs or not.

const snapshotOf =
  (config: Config): TakeSnapshot =>
  async file => {
    try {
      return await withDatabase(config, db => exportDatabase(db, file))
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
      // The embedded database belongs to the process that runs.
      return askForSnapshot(config.dataDir, file)
    }
  }

async function run([folder]: string[]): Promise<string> {
  if (!folder) throw new BackupRefused('Where to? npm run backup -- <empty folder>')
  const config = readConfig(process.env)
  const { manifest, leftOut } = await writeBackup(folder, {
    storage: createStorage(config),
    takeSnapshot: snapshotOf(config),
  })
  const { database, fileList } = manifest
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return [
    `Backup finished: ${folder}`,
    `${database.rows} rows, ${megabytes(database.bytes)}`,
    `${fileList.files} files, ${megabytes(fileList.fileBytes)}`,
    ...leftOutLine(leftOut),
  ].join('\n')
}

await runCommand(run)
