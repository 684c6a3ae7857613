import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../storage/storage.ts'
import { isUploadNote, UPLOADS_PREFIX } from '../storage/upload-keys.ts'
import { type CopiedFile, copyFromStorage } from './copy-files.ts'
import type { Exported } from './export-database.ts'
import {
  BackupRefused,
  checksumOf,
  databaseFile,
  fileList,
  filesFolder,
  type Manifest,
  writeManifest,
} from './manifest.ts'

/** Writes the export of one moment to a new file. */
export type TakeSnapshot = (file: string) => Promise<Exported>

/**
 * Everything into an empty folder, while the product runs: first the files that are there, which is most of the
 * time; then the database at one moment; then the files that were added meanwhile. Files never change once they
 * have their key and exist before a row names them, so every row of the snapshot finds its file.
 *
 * Uploads do change, and move to their key when they are finished. They are copied after the snapshot, when those
 * that it calls finished are, and before the second look at all other keys: one that has moved by then is there.
 */
export async function writeBackup(
  folder: string,
  { storage, takeSnapshot }: { storage: Storage; takeSnapshot: TakeSnapshot },
): Promise<{ manifest: Manifest; leftOut: readonly string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) {
    throw new BackupRefused(`${folder} is not empty: a backup needs a folder of its own`)
  }
  const copied = new Map<string, CopiedFile>()
  const copyNew = (prefix: string, wanted: (key: string) => boolean) =>
    copyFromStorage({
      storage,
      prefix,
      folder: join(folder, filesFolder),
      wanted: key => !copied.has(key) && wanted(key),
      copied: file => copied.set(file.key, file),
    })
  const isSettled = (key: string) => !key.startsWith(UPLOADS_PREFIX)
  await copyNew('', isSettled)
  const { rows, leftOut } = await takeSnapshot(join(folder, databaseFile))
  // Without its notes, an unfinished upload starts again.
  await copyNew(UPLOADS_PREFIX, key => !isUploadNote(key))
  await copyNew('', isSettled)

  const files = [...copied.values()]
  await writeFile(join(folder, fileList), files.map(file => `${JSON.stringify(file)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  })
  const manifest: Manifest = {
    backup: 1,
    takenAt: new Date().toISOString(),
    database: { ...(await checksumOf(join(folder, databaseFile))), rows },
    fileList: {
      ...(await checksumOf(join(folder, fileList))),
      files: files.length,
      fileBytes: files.reduce((sum, { size }) => sum + size, 0),
    },
  }
  await writeManifest(folder, manifest)
  return { manifest, leftOut }
}
