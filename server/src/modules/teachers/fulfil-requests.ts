import type { Platform } from '#server/platform/platform.ts'
import { advanceRequests } from './application.repository.ts'
import { lockTeaching } from './lock-teaching.ts'

/** Staff have seen what arrived: only requests that documents have answered are fulfilled by it. */
export async function fulfilRequests({ db, clock }: Platform, teacherId: number): Promise<number> {
  return db.transaction(async tx => {
    await lockTeaching(tx, teacherId)
    return advanceRequests(tx, teacherId, 'fulfilled', clock.now())
  })
}
