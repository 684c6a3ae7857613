import type { Platform } from '#server/platform/platform.ts'
import { changeState } from './file.repository.ts'
import { processMedia } from './media.jobs.ts'
import { newClearKey } from './upload.rules.ts'

/**
 * All bytes have arrived. This is only recorded here, so that the last request is as fast as the others: the job moves
 * and checks them. Files to be sealed never come this way (`admitUpload`). Repeating it does nothing, since the client
 * may not have received the answer.
 */
export async function finishUpload(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  id: string,
): Promise<void> {
  await db.transaction(async tx => {
    const file = await changeState(tx, id, 'uploaded', clock.now(), { storageKey: newClearKey() })
    if (file) await jobs.enqueue(tx, processMedia, { fileId: id })
  })
}
