import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import { type CopiedFile, checkFiles, copyToStorage } from './copy-files.ts'
import { importDatabase, importJobs, isEmptyDatabase } from './import-database.ts'
import { BackupRefused, databaseFile, fileList, filesFolder, readManifest } from './manifest.ts'

export interface RestoreTarget {
  db: Database
  storage: Storage
  /** Makes the tables of the job queue, whose library knows how, without running jobs. */
  startJobs(): Promise<void>
}

/**
 * Puts a backup into an empty database and an empty storage. The whole backup is checked before anything is written;
 * jobs come last, when what they work on is there.
 */
export async function restoreBackup(
  folder: string,
  { db, storage, startJobs }: RestoreTarget,
): Promise<{ takenAt: string; rows: number; files: number }> {
  const { takenAt } = await readManifest(folder)
  const files = join(folder, filesFolder)
  await checkFiles(files, listedFiles(folder))
  await refuseUnlessEmpty(db, storage)
  const exported = join(folder, databaseFile)
  const { rows } = await importDatabase(db, exported)
  const copied = await copyToStorage(storage, files, listedFiles(folder))
  await migrate(db)
  await startJobs()
  const jobs = await importJobs(db, exported)
  return { takenAt, rows: rows + jobs.rows, files: copied }
}

async function refuseUnlessEmpty(db: Database, storage: Storage): Promise<void> {
  if (!(await isEmptyDatabase(db))) {
    throw new BackupRefused('The database is not empty: a backup is put into an empty one only')
  }
  for await (const { key } of storage.list('')) {
    throw new BackupRefused(`The storage is not empty: it holds ${key}`)
  }
}

async function* listedFiles(folder: string): AsyncGenerator<CopiedFile> {
  const input = createReadStream(join(folder, fileList))
  // Its checksum has been compared: what stands here is what the backup wrote.
  for await (const line of createInterface({ input })) yield JSON.parse(line) as CopiedFile
}
