import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Tx } from '#server/platform/db/db.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Identified } from '#server/platform/media-tools/media-tools.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  beginAttempt,
  changeState,
  type FileRow,
  findFile,
  lockFiles,
  type NewFile,
} from './file.repository.ts'
import { fileChanged } from './media.hooks.ts'
import { discardObjects, previewMedia } from './media.jobs.ts'
import { asMediaFile } from './media-file.ts'
import { openOriginal } from './open-original.ts'
import { discardKeys, keepRenditions, type Rendition } from './rendition.repository.ts'
import type { RefusalReason } from './upload.presenter.ts'
import { arrivalKey, coverKey, MAX_ATTEMPTS, newCoverName } from './upload.rules.ts'
import { writeRenditions } from './write-renditions.ts'

/**
 * Looks at a file by its content and decides about it. Every step can be taken again: a worker may die at any
 * point, and the next one begins from the start.
 */
export async function processFile(platform: Platform, fileId: string): Promise<void> {
  const { db, clock } = platform
  const file = await beginAttempt(db, fileId, clock.now())
  // Decided already, or removed by its owner.
  if (!file) return
  // A file under which the process itself died again and again.
  if (file.attempts > MAX_ATTEMPTS) return refuseFile(platform, fileId, 'took_too_long')
  try {
    await moveToFinalKey(platform, file)
    await examine(platform, file)
  } catch (error) {
    if (error instanceof MediaRefusal) return refuseFile(platform, fileId, error.code)
    // Not the file's fault, as far as we know; but nobody waits for ever.
    if (file.attempts >= MAX_ATTEMPTS) await refuseFile(platform, fileId, 'broken')
    throw error
  }
}

async function moveToFinalKey(
  { storage, uploadStore }: Platform,
  { id, storageKey }: FileRow,
): Promise<void> {
  if (!storageKey) throw new Error('The file has no key')
  if (!(await storage.head(storageKey))) {
    await storage.move(arrivalKey(id), storageKey, { contentType: 'application/octet-stream' })
  }
  await uploadStore.forget(arrivalKey(id))
}

async function examine(platform: Platform, file: FileRow): Promise<void> {
  const { db, clock, jobs, mediaTools } = platform
  const original = await openOriginal(platform, file)
  try {
    const { sha256, size } = await digest(original.path)
    const options = { name: file.name, group: String(file.ownerId) }
    const found = await mediaTools.identify(original.path, options)
    const facts = { ...factsOf(found, file), sha256, size }
    const covers = found.kind === 'image' ? await makeCovers(platform, file, original.path) : []
    await db.transaction(async tx => {
      const ready = await changeState(tx, file.id, 'ready', clock.now(), facts)
      if (!ready) return leaveNothing(platform, tx, file)
      await keepRenditions(tx, covers)
      if (ready.previews) await jobs.enqueue(tx, previewMedia, { fileId: file.id }, { key: file.id })
      await platform.hooks.call(fileChanged, tx, asMediaFile(ready))
    })
  } finally {
    await original.close()
  }
}

/** Its owner gave the file up meanwhile; what was moved or written after that is garbage again. */
async function leaveNothing({ clock, jobs }: Platform, tx: Tx, { id, storageKey }: FileRow): Promise<void> {
  const now = await findFile(tx, id)
  // Or another worker was quicker.
  if (now?.storageKey) return
  await discardKeys(tx, [arrivalKey(id), ...(storageKey ? [storageKey] : [])], clock.now())
  await jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
}

function factsOf(found: Identified, { purpose }: FileRow): Partial<NewFile> {
  if (found.kind === 'refused') throw new MediaRefusal(found.code)
  if ((found.kind === 'image') !== (purpose === 'cover')) throw new MediaRefusal('type_refused')
  switch (found.kind) {
    case 'mp4': {
      const { durationSeconds, width, height } = found.video
      return { kind: 'mp4', durationSeconds, width: Math.round(width), height: Math.round(height) }
    }
    case 'pdf':
      return { kind: 'pdf', pages: found.pdf.pages }
    case 'image':
      return { kind: 'image', width: found.image.width, height: found.image.height }
    default:
      return { kind: found.kind }
  }
}

async function makeCovers(platform: Platform, file: FileRow, path: string): Promise<Rendition[]> {
  const pictures = await platform.mediaTools.makeCover(await readFile(path), { group: String(file.ownerId) })
  const name = newCoverName()
  return writeRenditions(
    platform,
    file.id,
    pictures.map(({ width, height, webp }) => ({
      kind: 'cover',
      variant: String(width),
      page: 0,
      storageKey: coverKey(name, width),
      width,
      height,
      body: Buffer.from(webp),
    })),
  )
}

/** A refused file keeps its row, which tells its owner why; its bytes go at once. */
export async function refuseFile(platform: Platform, id: string, reason: RefusalReason): Promise<void> {
  const { db, clock, jobs } = platform
  const at = clock.now()
  await db.transaction(async tx => {
    const [before] = await lockFiles(tx, [id])
    const file = before && (await changeState(tx, id, 'refused', at, { reason, storageKey: null }))
    if (!file) return
    await discardKeys(tx, [arrivalKey(id), ...(before.storageKey ? [before.storageKey] : [])], at)
    await jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
    await platform.hooks.call(fileChanged, tx, asMediaFile(file))
  })
}

async function digest(path: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    size += chunk.length
    hash.update(chunk)
  }
  return { sha256: hash.digest('hex'), size }
}
