import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseFiles } from '../media/index.ts'
import { deleteUnsent, type Waiting } from './message-file.repository.ts'

/** A file that waits to be sent. */
export async function removeWaiting(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  waiting: Waiting,
  fileId: string,
): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await deleteUnsent(tx, { ...waiting, fileId }))) throw new Refusal('upload_unknown')
    await releaseFiles(platform, tx, [fileId])
  })
}
