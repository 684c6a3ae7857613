import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockFiles, markReleased } from './file.repository.ts'
import { discardObjects } from './media.jobs.ts'
import { discardKeys, dropRenditions } from './rendition.repository.ts'
import { arrivalKey } from './upload.rules.ts'

/**
 * Nothing uses these files any more. Their rows stay, because what used them may still name them; their bytes, and
 * everything made from them, are deleted once the caller's transaction has committed.
 */
export async function releaseFiles(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  const files = (await lockFiles(tx, ids)).filter(file => !file.releasedAt)
  if (files.length === 0) return
  const at = platform.clock.now()
  const fileIds = files.map(({ id }) => id)
  const keys = files.flatMap(({ id, storageKey }) => [arrivalKey(id), ...(storageKey ? [storageKey] : [])])
  await dropRenditions(tx, fileIds, at)
  await markReleased(tx, fileIds, at)
  await discardKeys(tx, keys, at)
  await platform.jobs.enqueue(tx, discardObjects, {}, { key: 'now' })
}
