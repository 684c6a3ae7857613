import type { Platform } from '#server/platform/platform.ts'
import { changeState } from './file.repository.ts'
import { processMedia } from './media.jobs.ts'
import { newClearKey } from './upload.rules.ts'

/**
 * All bytes are there. Only noted here, so that the last request is as quick as the others: moving and
 * looking at them is the job's. What is to be sealed never comes this way (`admitUpload`). Asked again, for the client may not have heard the answer, it does nothing.
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
