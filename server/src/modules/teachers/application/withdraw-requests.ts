import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { plainTextOf } from '#server/kernel/safe-html.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockTeaching } from '../profile/lock-teaching.ts'
import { changeApplication, listWaitingRequests, withdrawRequests } from './application.repository.ts'

/**
 * Asked by mistake, or answered by other ways: what nothing has answered is forgotten but for the log, and an application that
 * waited for nothing else can be decided.
 */
export async function withdrawAsked(platform: Platform, staff: Caller, teacherId: number): Promise<number> {
  return platform.db.transaction(async tx => {
    const { application } = await lockTeaching(tx, teacherId)
    const withdrawn = await withdrawRequests(tx, teacherId)
    if (withdrawn.length === 0) throw new Refusal('request_none')
    const left = await listWaitingRequests(tx, teacherId)
    if (application?.state === 'more_asked' && !left.some(({ state }) => state === 'open'))
      await changeApplication(tx, teacherId, 'submitted')
    await recordAct(platform, tx, staff, {
      act: 'documents_withdrawn',
      subject: { type: 'teacher', id: teacherId },
      before: { text: withdrawn.map(({ requestText }) => plainTextOf(requestText)).join(' / ') },
    })
    return withdrawn.length
  })
}
