import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteFile, type FileRow, lockFiles } from './file.repository.ts'
import { discardObjects } from './media.jobs.ts'
import { discardKeys, dropRenditions } from './rendition.repository.ts'
import { arrivalKey } from './upload.rules.ts'

/** The owner cancels it. A file in use stays. */
export async function dropUpload(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  id: string,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const [file] = await lockFiles(tx, [id])
    if (!file) throw new Refusal('upload_unknown')
    if (file.attachedAt || file.releasedAt) throw new Refusal('upload_in_use')
    await removeUnused(platform, tx, file)
  })
}

/** The row is deleted now, its bytes once the transaction has committed. */
export async function removeUnused(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  file: FileRow,
): Promise<void> {
  const at = platform.clock.now()
  await dropRenditions(tx, [file.id], at)
  await discardKeys(tx, [arrivalKey(file.id), ...(file.storageKey ? [file.storageKey] : [])], at)
  await deleteFile(tx, file.id)
  await platform.jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
}
