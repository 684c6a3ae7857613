import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Platform } from '#server/platform/platform.ts'
import { contentTypeOf } from '#server/platform/storage/content-types.ts'
import { noteWriting, type Rendition } from './rendition.repository.ts'
import { WRITING_HOURS } from './upload.rules.ts'

/** Bytes, or a file on disk. */
export type NewRendition = Omit<Rendition, 'fileId' | 'size'> & { body: Buffer | { path: string } }

/** Writes the bytes; they are garbage until a transaction keeps them (`keepRenditions`). */
export async function writeRenditions(
  { db, clock, storage }: Pick<Platform, 'db' | 'clock' | 'storage'>,
  fileId: string,
  renditions: readonly NewRendition[],
): Promise<Rendition[]> {
  const keys = renditions.map(({ storageKey }) => storageKey)
  await noteWriting(db, keys, new Date(clock.now().getTime() + WRITING_HOURS * 3600 * 1000))
  const written: Rendition[] = []
  for (const { body, ...rendition } of renditions) {
    const bytes = Buffer.isBuffer(body) ? body : createReadStream(body.path)
    const size = Buffer.isBuffer(body) ? body.length : (await stat(body.path)).size
    await storage.put(rendition.storageKey, bytes, { contentType: contentTypeOf(rendition.storageKey) })
    written.push({ ...rendition, fileId, size })
  }
  return written
}
