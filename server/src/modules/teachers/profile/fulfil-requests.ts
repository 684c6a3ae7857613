import type { Caller } from '#server/kernel/caller.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { advanceRequests, markSeen } from '../application/application.repository.ts'
import { lockTeaching } from './lock-teaching.ts'

/** Staff have seen what arrived: only requests answered by documents are fulfilled. */
export async function fulfilRequests(platform: Platform, staff: Caller, teacherId: number): Promise<number> {
  return platform.db.transaction(async tx => {
    await lockTeaching(tx, teacherId)
    await markSeen(tx, teacherId, platform.clock.now())
    const fulfilled = await advanceRequests(tx, teacherId, 'fulfilled', platform.clock.now())
    // Without any request to fulfil, it isn't an act.
    if (fulfilled > 0)
      await recordAct(platform, tx, staff, {
        act: 'documents_fulfilled',
        subject: { type: 'teacher', id: teacherId },
        after: { requests: fulfilled },
      })
    return fulfilled
  })
}
