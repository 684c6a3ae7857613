import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Platform } from '#server/platform/platform.ts'
import { checkFile, checkQuota } from './admit-upload.ts'
import { changeState, insertFile } from './file.repository.ts'
import { processMedia } from './media.jobs.ts'
import type { Purpose } from './media.tables.ts'
import { asMediaFile, type MediaFile } from './media-file.ts'
import { newOriginalKey } from './original-key.ts'
import { keptName } from './upload.rules.ts'

/**
 * A file that doesn't come as a resumable upload, but from a form or with the demo data, is processed the same way
 * from here on. The row is written first: if the process dies while copying, it is swept with what was copied.
 */
export async function receiveFile(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'jobs' | 'storage'>,
  { ownerId, purpose, name: given, path }: { ownerId: number; purpose: Purpose; name: string; path: string },
): Promise<MediaFile> {
  const { db, clock, jobs, storage, config } = platform
  const name = given.normalize('NFC').trim()
  const { size } = await stat(path)
  checkFile({ name, purpose, size }, config.maxUploadMb)
  const id = randomUUID()
  const at = clock.now()
  const storageKey = newOriginalKey({ id, purpose })
  await db.transaction(async tx => {
    await checkQuota(platform, tx, ownerId, size)
    await insertFile(tx, {
      id,
      ownerId,
      purpose,
      name: keptName(purpose, name),
      size,
      state: 'uploading',
      stateAt: at,
      storageKey,
      createdAt: at,
    })
  })
  await storage.put(storageKey, createReadStream(path), { contentType: 'application/octet-stream' })
  return db.transaction(async tx => {
    const file = await changeState(tx, id, 'uploaded', clock.now())
    if (!file) throw new Error(`The file ${id} was removed while it was received`)
    await jobs.enqueue(tx, processMedia, { fileId: id })
    return asMediaFile(file)
  })
}
