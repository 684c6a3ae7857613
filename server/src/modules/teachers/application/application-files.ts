import type { SpooledFile } from '#server/kernel/handlers.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dropAvatar, makeAvatar, storeAvatar } from '../../accounts/index.ts'
import { dropPlaced, type PlacedFile, placeFiles } from '../../media/index.ts'
import { judgeDocuments } from './judge-documents.ts'

/** A form's files that are good and in the storage, without an owner yet. */
export interface PreparedFiles {
  placed: readonly PlacedFile[]
  pictureKey: string | null
}

/** Everything that is slow or may be refused, before the transaction. */
export async function prepareFiles(
  platform: Platform,
  { documents, picture }: { documents: readonly SpooledFile[]; picture?: Buffer },
  group: number,
): Promise<PreparedFiles> {
  const judged = await judgeDocuments(platform, documents, group)
  const avatar = picture && (await makeAvatar(picture))
  const placed = await placeFiles(platform, judged)
  if (avatar) await storeAvatar(platform.storage, avatar)
  return { placed, pictureKey: avatar?.key ?? null }
}

/** Files without an owner are deleted if the form is refused after all, or doesn't use them. */
export async function keepFiles<T>(
  platform: Platform,
  files: PreparedFiles,
  write: (tx: Tx) => Promise<{ result: T; used: boolean }>,
): Promise<T> {
  let used = false
  try {
    const written = await platform.db.transaction(write)
    used = written.used
    return written.result
  } finally {
    if (!used) await dropFiles(platform, files)
  }
}

async function dropFiles(platform: Platform, { placed, pictureKey }: PreparedFiles): Promise<void> {
  await dropPlaced(platform, placed)
  if (pictureKey) await dropAvatar(platform.storage, pictureKey)
}
