import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertFile } from './file.repository.ts'
import type { FileFacts } from './file-facts.ts'
import { previewMedia, processMedia } from './media.jobs.ts'
import type { Purpose } from './media.tables.ts'
import { keepKeys, noteWriting } from './rendition.repository.ts'
import { newOriginalKey, WRITING_HOURS } from './upload.rules.ts'

/**
 * Brings in a file that whoever calls vouches for, such as those of the demo: it is ready at once, whatever the
 * workers have to do. Previews are made when somebody asks for them, a cover's pictures by a job. Without facts it is
 * an upload like any other, to be looked at once it is in use (`processLater`).
 */
export async function importFile(
  { db, clock, jobs, storage }: Platform,
  file: { ownerId: number; purpose: Purpose; name: string; path: string; facts: FileFacts | null },
): Promise<string> {
  const { ownerId, purpose, name, path, facts } = file
  const id = randomUUID()
  const storageKey = newOriginalKey()
  const at = clock.now()
  await noteWriting(db, [storageKey], new Date(at.getTime() + WRITING_HOURS * 3600 * 1000))
  await storage.put(storageKey, createReadStream(path), { contentType: 'application/octet-stream' })
  await db.transaction(async tx => {
    await keepKeys(tx, [storageKey])
    const isCover = purpose === 'cover'
    await insertFile(tx, {
      ...facts,
      id,
      ownerId,
      purpose,
      name,
      storageKey,
      state: facts ? 'ready' : 'uploaded',
      stateAt: at,
      createdAt: at,
      ...(isCover && { previews: {} }),
    })
    if (isCover) await jobs.enqueue(tx, previewMedia, { fileId: id }, { key: id })
  })
  return id
}

/** In the transaction that begins to use the file, so that nobody looks at it before. */
export const processLater = ({ jobs }: Platform, tx: Tx, fileId: string): Promise<void> =>
  jobs.enqueue(tx, processMedia, { fileId })
