import type { Platform } from '#server/platform/platform.ts'
import { removeUnused } from './drop-upload.ts'
import { listClear, listStuck, listUnpreviewed, listUnused, lockUnused } from './file.repository.ts'
import { discardObjects, previewMedia, processMedia, sealMedia } from './media.jobs.ts'
import { refuseFile } from './process-file.ts'
import { MAX_ATTEMPTS, STUCK_HOURS, sealedPurposes, UNUSED_HOURS } from './upload.rules.ts'

const BATCH = 500
const hoursAgo = (now: Date, hours: number) => new Date(now.getTime() - hours * 3600 * 1000)

export async function sweepFiles(
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'hooks' | 'jobs'>,
): Promise<void> {
  await removeUnusedFiles(platform)
  await pickUpStuckFiles(platform)
  await makeMissingPreviews(platform)
  await sealClearFiles(platform)
  await platform.db.transaction(tx => platform.jobs.enqueue(tx, discardObjects, {}, { key: 'now' }))
}

/**
 * One transaction each, so that a file that can't be deleted (something names it after all) doesn't stop the others.
 */
async function removeUnusedFiles(platform: Pick<Platform, 'db' | 'clock' | 'log' | 'jobs'>): Promise<void> {
  const { db, clock, log } = platform
  const before = hoursAgo(clock.now(), UNUSED_HOURS)
  for (const { id } of await listUnused(db, before, BATCH)) {
    try {
      await db.transaction(async tx => {
        const file = await lockUnused(tx, id, before)
        if (file) await removeUnused(platform, tx, file)
      })
    } catch (error) {
      log.error({ err: error, file: id }, 'unused file removal failed')
    }
  }
}

/** Work whose job is gone: a dead letter, or one that ended with its process once too often. */
async function pickUpStuckFiles(platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>): Promise<void> {
  const { db, clock, jobs } = platform
  for (const { id, attempts } of await listStuck(db, hoursAgo(clock.now(), STUCK_HOURS), BATCH)) {
    if (attempts >= MAX_ATTEMPTS) await refuseFile(platform, id, 'took_too_long')
    else await db.transaction(tx => jobs.enqueue(tx, processMedia, { fileId: id }))
  }
}

/** After a release that makes them differently, or if their job is gone. */
async function makeMissingPreviews({
  db,
  clock,
  jobs,
}: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  for (const { id } of await listUnpreviewed(db, hoursAgo(clock.now(), STUCK_HOURS), BATCH)) {
    await db.transaction(tx => jobs.enqueue(tx, previewMedia, { fileId: id }, { key: id }))
  }
}

/** After an upgrade from a release that didn't encrypt them. */
async function sealClearFiles({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  const clear = await listClear(db, sealedPurposes, { after: '', limit: 1 })
  if (clear.length > 0) await db.transaction(tx => jobs.enqueue(tx, sealMedia, {}, { key: 'now' }))
}
