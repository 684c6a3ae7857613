import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { takeStartLock } from '../db/start-lock.ts'
import type { Storage } from '../storage/storage.ts'
import { type CopiedFile, checkFiles, copyToStorage } from './copy-files.ts'
import { checkExport, importDatabase, importJobs, isEmptyDatabase } from './import-database.ts'
import {
  BackupRefused,
  databaseFile,
  fileList,
  filesFolder,
  type Manifest,
  readManifest,
} from './manifest.ts'
import { findProgress, noteBegin, noteEnd, noteRows } from './restore-progress.ts'

export interface RestoreTarget {
  db: Database
  storage: Storage
  /** Creates the tables of the job queue, through its library, without running jobs. */
  startJobs(): Promise<void>
}

export interface Restored {
  takenAt: string
  rows: number
  files: number
  /** Tables that no migration creates. */
  leftOut: readonly string[]
}

/**
 * Restores a backup into an empty database and an empty storage. The whole backup is checked before anything is
 * written. Files come first, then all rows at once, and finally the jobs, once everything they work on is there. An
 * interrupted restore continues when it is run again.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Restored> {
  const manifest = await readManifest(folder)
  const { leftOut } = await checkExport(join(folder, databaseFile))
  await checkFiles(join(folder, filesFolder), listedFiles(folder))
  // A server started in the meantime waits, and so does a second restore.
  const lock = await takeStartLock(target.db)
  try {
    await bringIn(folder, manifest, target)
  } finally {
    await lock.release()
  }
  const { takenAt, database, fileList: files } = manifest
  return { takenAt, rows: database.rows, files: files.files, leftOut }
}

async function bringIn(
  folder: string,
  manifest: Manifest,
  { db, storage, startJobs }: RestoreTarget,
): Promise<void> {
  const exported = join(folder, databaseFile)
  const backup = JSON.stringify(manifest)
  const begun = await findProgress(db)
  if (begun && begun.backup !== backup) {
    throw new BackupRefused(
      'A restore of another backup was begun here: finish that, or use an empty database',
    )
  }
  if (!begun?.rowsAreIn) {
    if (!(await isEmptyDatabase(db))) {
      throw new BackupRefused('The database is not empty: a backup is put into an empty one only')
    }
    const there = await filesThere(storage, begun ? await sizesIn(folder) : new Map())
    if (!begun) await noteBegin(db, backup)
    await copyToStorage(storage, join(folder, filesFolder), listedFiles(folder), there)
    await importDatabase(db, exported, noteRows)
  }
  await migrate(db)
  await startJobs()
  await importJobs(db, exported, noteEnd)
}

/**
 * Only files from this restore may be there: the storage was empty when it began. A file is stored completely or not
 * at all, so its size is enough to recognise it.
 */
async function filesThere(
  storage: Storage,
  expected: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  for await (const { key, size } of storage.list('')) {
    if (expected.get(key) !== size) throw new BackupRefused(`The storage is not empty: it holds ${key}`)
    there.add(key)
  }
  return there
}

async function sizesIn(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of listedFiles(folder)) sizes.set(key, size)
  return sizes
}

async function* listedFiles(folder: string): AsyncGenerator<CopiedFile> {
  const input = createReadStream(join(folder, fileList))
  // Its checksum has been compared, so this is what the backup wrote.
  for await (const line of createInterface({ input })) yield JSON.parse(line) as CopiedFile
}
