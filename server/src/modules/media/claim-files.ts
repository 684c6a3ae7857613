import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { attachFiles, lockFiles } from './file.repository.ts'
import { asMediaFile, type MediaFile } from './media-file.ts'

/**
 * Something starts to use these files. Each can be used by only one thing, so releasing it is enough to delete it. In
 * the order requested.
 */
export async function claimFiles(
  tx: Tx,
  { ownerIds, ids, at }: { ownerIds: readonly number[]; ids: readonly string[]; at: Date },
): Promise<MediaFile[]> {
  const rows = new Map((await lockFiles(tx, ids)).map(row => [row.id, row]))
  const files = ids.map(id => {
    const row = rows.get(id)
    if (!row || row.ownerId === null || !ownerIds.includes(row.ownerId) || row.attachedAt || row.releasedAt) {
      throw new Refusal('upload_unknown')
    }
    if (row.state === 'uploading') throw new Refusal('upload_unfinished')
    return asMediaFile(row)
  })
  // All of them by name, so that someone who uploaded ten files knows which to remove.
  const refused = files.filter(({ state }) => state === 'refused')
  if (refused.length > 0)
    throw new Refusal('upload_refused', {
      details: { files: refused.map(({ id, name, reason }) => ({ id, name, reason: reason ?? '' })) },
    })
  if (rows.size !== ids.length) throw new Refusal('upload_unknown')
  await attachFiles(tx, ids, at)
  return files
}
