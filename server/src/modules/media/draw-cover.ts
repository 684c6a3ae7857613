import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/db.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkQuota } from './admit-upload.ts'
import { type FileRow, findFile, insertFile, listWaitingCovers } from './file.repository.ts'
import { processMedia } from './media.jobs.ts'
import type { MediaFile } from './media-file.ts'
import { openOriginal } from './open-original.ts'
import { newOriginalKey } from './original-key.ts'

/**
 * A cover drawn from the first page of `source`, in use from now on. It is a file like any other: once drawn, it is
 * processed like an uploaded picture.
 */
export async function drawCover(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { source, ground }: { source: Pick<MediaFile, 'id' | 'ownerId' | 'state'>; ground: string },
): Promise<string> {
  const id = randomUUID()
  const at = clock.now()
  await insertFile(tx, {
    id,
    ownerId: source.ownerId,
    purpose: 'cover',
    name: 'cover.webp',
    state: 'uploaded',
    stateAt: at,
    createdAt: at,
    attachedAt: at,
    storageKey: newOriginalKey({ id, purpose: 'cover' }),
    drawnFrom: source.id,
    drawnGround: ground,
  })
  // Otherwise, the decision about the source triggers the drawing.
  if (source.state === 'ready') await jobs.enqueue(tx, processMedia, { fileId: id })
  return id
}

/** A copy of another file, in use from now on: the job that checks it copies the bytes. */
export async function copyFile(
  platform: Pick<Platform, 'config' | 'clock' | 'jobs' | 'storage'>,
  tx: Tx,
  { source, ownerId }: { source: MediaFile; ownerId: number },
): Promise<string> {
  const { clock, jobs } = platform
  await checkQuota(platform, tx, ownerId, source.size)
  const id = randomUUID()
  const at = clock.now()
  await insertFile(tx, {
    id,
    ownerId,
    purpose: source.purpose,
    name: source.name,
    size: source.size,
    state: 'uploaded',
    stateAt: at,
    createdAt: at,
    attachedAt: at,
    storageKey: newOriginalKey({ id, purpose: source.purpose }),
    drawnFrom: source.id,
  })
  if (source.state === 'ready') await jobs.enqueue(tx, processMedia, { fileId: id })
  return id
}

/** The file was accepted or refused: what depends on it can be drawn, or never will be. */
export async function wakeCovers({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, sourceId: string): Promise<void> {
  for (const { id } of await listWaitingCovers(tx, sourceId))
    await jobs.enqueue(tx, processMedia, { fileId: id })
}

/** Writes the bytes under the file's own key; false while its source is still being checked. */
export async function drawFromSource(
  platform: Pick<Platform, 'db' | 'storage' | 'mediaTools'>,
  cover: FileRow,
): Promise<boolean> {
  const { db, storage, mediaTools } = platform
  const { storageKey, drawnFrom, drawnGround, ownerId } = cover
  if (!storageKey) throw new Error('The cover has no key')
  if (await storage.head(storageKey)) return true
  const source = drawnFrom ? await findFile(db, drawnFrom) : undefined
  if (source && ['uploading', 'uploaded', 'processing'].includes(source.state)) return false
  if (source?.state !== 'ready' || !source.storageKey) throw new MediaRefusal('file_empty')
  if (drawnGround === null) {
    const bytes = await storage.get(source.storageKey)
    if (!bytes) throw new Error('The original is missing from the storage')
    await storage.put(storageKey, bytes.stream, { contentType: 'application/octet-stream' })
    return true
  }
  if (source.kind !== 'pdf') throw new MediaRefusal('pdf_broken')
  const original = await openOriginal(platform, source)
  try {
    const picture = await mediaTools.drawPageCover(
      original.path,
      { ground: drawnGround },
      { group: String(ownerId) },
    )
    await storage.put(storageKey, Buffer.from(picture), { contentType: 'application/octet-stream' })
    return true
  } finally {
    await original.close()
  }
}
