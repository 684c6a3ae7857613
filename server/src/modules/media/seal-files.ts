import type { Platform } from '#server/platform/platform.ts'
import { type FileRow, listClear, lockFiles, storeKey } from './file.repository.ts'
import { discardObjects } from './media.jobs.ts'
import { newOriginalKey } from './original-key.ts'
import { discardKeys, keepKeys, noteWriting } from './rendition.repository.ts'
import { sealedPurposes, WRITING_HOURS } from './upload.rules.ts'

const BATCH = 50

/**
 * Files of a release that kept them in the clear are sealed under a new key, one by one: each is in the clear or
 * sealed, never neither, and a run that was ended goes on with those that are left.
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
        // One whose bytes are gone stops no other.
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
    // Released or sealed by another process meanwhile: what was written is garbage by itself.
    if (now?.storageKey !== before) return
    await keepKeys(tx, [sealed])
    await storeKey(tx, file.id, sealed)
    await discardKeys(tx, [before], clock.now())
    await jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
  })
}
