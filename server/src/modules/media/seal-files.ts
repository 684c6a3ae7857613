import type { Platform } from '#server/platform/platform.ts'
import { type FileRow, listClear, lockFiles, storeKey } from './file.repository.ts'
import { discardObjects } from './media.jobs.ts'
import { newOriginalKey } from './original-key.ts'
import { discardKeys, keepKeys, noteWriting } from './rendition.repository.ts'
import { sealedPurposes, WRITING_HOURS } from './upload.rules.ts'

const BATCH = 50

/**
 * Files from a release that stored them unencrypted are encrypted under a new key, one by one: each is always in
 * exactly one of the two states, and an interrupted run continues with the rest.
 */
export async function sealFiles(
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'jobs' | 'storage'>,
): Promise<void> {
  const { db, log } = platform
  let after = ''
  for (;;) {
    const files = await listClear(db, sealedPurposes, { after, limit: BATCH })
    for (const file of files) {
      try {
        await sealFile(platform, file)
      } catch (error) {
        // A file whose bytes are missing doesn't stop the others.
        log.error({ err: error, file: file.id }, 'file sealing failed')
      }
    }
    after = files.at(-1)?.id ?? ''
    if (files.length < BATCH) return
  }
}

async function sealFile(
  { db, clock, jobs, storage }: Pick<Platform, 'db' | 'clock' | 'jobs' | 'storage'>,
  file: FileRow,
): Promise<void> {
  const { storageKey: before } = file
  if (!before) return
  const stored = await storage.get(before)
  if (!stored) throw new Error('The original is missing from the storage')
  const sealed = newOriginalKey(file)
  try {
    await noteWriting(db, [sealed], new Date(clock.now().getTime() + WRITING_HOURS * 3600 * 1000))
    await storage.put(sealed, stored.stream, { contentType: 'application/octet-stream' })
  } finally {
    stored.stream.destroy()
  }
  await db.transaction(async tx => {
    const [now] = await lockFiles(tx, [file.id])
    // Released or sealed by another process in the meantime: what was written is already garbage.
    if (now?.storageKey !== before) return
    await keepKeys(tx, [sealed])
    await storeKey(tx, file.id, sealed)
    await discardKeys(tx, [before], clock.now())
    await jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
  })
}
