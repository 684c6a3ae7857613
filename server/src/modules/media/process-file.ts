import type { Tx } from '#server/platform/db/db.ts'
import { MediaRefusal, MediaToolsClosed } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ScannerFailed } from '#server/platform/scanner/clamd.ts'
import { drawFromSource, wakeCovers } from './draw-cover.ts'
import {
  beginAttempt,
  changeState,
  type FileRow,
  findFile,
  forgetAttempt,
  lockFiles,
} from './file.repository.ts'
import { readFileFacts } from './file-facts.ts'
import { makeCovers } from './make-covers.ts'
import { fileChanged } from './media.hooks.ts'
import { discardObjects, previewMedia } from './media.jobs.ts'
import { asMediaFile } from './media-file.ts'
import { openOriginal } from './open-original.ts'
import { discardKeys, keepRenditions } from './rendition.repository.ts'
import type { RefusalReason } from './upload.presenter.ts'
import { arrivalKey, MAX_ATTEMPTS, purposes } from './upload.rules.ts'

/**
 * Checks a file by its content and decides about it. Every step can be repeated: a worker may die at any point, and
 * the next one starts from the beginning.
 */
export async function processFile(platform: Platform, fileId: string): Promise<void> {
  const { db, clock } = platform
  const file = await beginAttempt(db, fileId, clock.now())
  // Already decided, or deleted by its owner.
  if (!file) return
  // The process itself died repeatedly while checking this file.
  if (file.attempts > MAX_ATTEMPTS) return refuseFile(platform, fileId, 'took_too_long')
  try {
    if (file.drawnFrom === null && file.drawnGround === null) await moveToFinalKey(platform, file)
    // The decision about its source starts it again.
    else if (!(await drawFromSource(platform, file))) return
    await examine(platform, file)
  } catch (error) {
    // In both cases the file isn't at fault: it waits, and its job or the sweep retries it.
    if (error instanceof MediaToolsClosed || error instanceof ScannerFailed) await forgetAttempt(db, fileId)
    else if (error instanceof MediaRefusal && !deservesAnotherLook(error, file))
      return refuseFile(platform, fileId, error.code)
    // Not the file's fault, as far as we know; but no one waits for ever.
    else if (file.attempts >= MAX_ATTEMPTS) await refuseFile(platform, fileId, 'broken')
    throw error
  }
}

/** The first time, the machine may be overloaded; the job comes back later. */
const deservesAnotherLook = ({ code }: MediaRefusal, { attempts }: FileRow): boolean =>
  code === 'took_too_long' && attempts === 1

async function moveToFinalKey(
  { storage, uploadStore }: Pick<Platform, 'storage' | 'uploadStore'>,
  { id, storageKey }: FileRow,
): Promise<void> {
  if (!storageKey) throw new Error('The file has no key')
  if (!(await storage.head(storageKey))) {
    await storage.move(arrivalKey(id), storageKey, { contentType: 'application/octet-stream' })
  }
  await uploadStore.forget(arrivalKey(id))
}

async function examine(platform: Platform, file: FileRow): Promise<void> {
  const { db, clock, jobs } = platform
  const original = await openOriginal(platform, file)
  try {
    const facts = await readFileFacts(platform, { ...file, path: original.path })
    const isShown = facts.kind === 'image' && purposes[file.purpose].publicPictures
    const covers = isShown ? await makeCovers(platform, file, original.path) : []
    await db.transaction(async tx => {
      const ready = await changeState(tx, file.id, 'ready', clock.now(), facts)
      if (!ready) return leaveNothing(platform, tx, file)
      await keepRenditions(tx, covers)
      if (ready.previews) await jobs.enqueue(tx, previewMedia, { fileId: file.id }, { key: file.id })
      await wakeCovers(platform, tx, file.id)
      await platform.hooks.call(fileChanged, tx, asMediaFile(ready))
    })
  } finally {
    await original.close()
  }
}

/** Its owner deleted the file in the meantime; what was moved or written after that is garbage again. */
async function leaveNothing(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  { id, storageKey }: FileRow,
): Promise<void> {
  const now = await findFile(tx, id)
  // Or another worker was faster.
  if (now?.storageKey) return
  await discardKeys(tx, [arrivalKey(id), ...(storageKey ? [storageKey] : [])], clock.now())
  await jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
}

/** A refused file keeps its row, which tells its owner why; its bytes are deleted at once. */
export async function refuseFile(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>,
  id: string,
  reason: RefusalReason,
): Promise<void> {
  const { db, clock, jobs } = platform
  const at = clock.now()
  await db.transaction(async tx => {
    const [before] = await lockFiles(tx, [id])
    const file = before && (await changeState(tx, id, 'refused', at, { reason, storageKey: null }))
    if (!file) return
    await discardKeys(tx, [arrivalKey(id), ...(before.storageKey ? [before.storageKey] : [])], at)
    await jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
    await wakeCovers(platform, tx, id)
    await platform.hooks.call(fileChanged, tx, asMediaFile(file))
  })
}
