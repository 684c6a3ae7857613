import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findFile } from './file.repository.ts'
import { asMediaFile, contentTypeOfKind, type MediaFile } from './media-file.ts'
import { renditionsOf } from './rendition.repository.ts'
import { signedLink } from './signed-links.ts'

/** For its owner only: for others it doesn't exist. */
export async function viewUpload(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  caller: Caller,
  id: string,
): Promise<{ file: MediaFile; preview: string }> {
  const row = await findFile(platform.db, id)
  if (row?.ownerId !== caller.userId || row.releasedAt) throw new Refusal('upload_unknown')
  const file = asMediaFile(row)
  return { file, preview: await previewOf(platform, file) }
}

/** The owner sees their own file itself or, for a picture, its processed version. Word files aren't shown. */
async function previewOf(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  file: MediaFile,
): Promise<string> {
  if (file.state !== 'ready' || !file.storageKey) return ''
  if (file.kind === 'image') {
    const covers = await renditionsOf(platform.db, [file.id])
    const largest = covers.at(-1)
    return largest ? `/media/${largest.storageKey}` : ''
  }
  if (file.kind !== 'mp4' && file.kind !== 'pdf') return ''
  const contentType = contentTypeOfKind(file.kind)
  return signedLink(platform, {
    key: file.storageKey,
    contentType,
    ...(file.ownerId !== null && { userId: file.ownerId }),
  })
}
