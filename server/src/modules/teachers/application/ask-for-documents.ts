import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { plainTextOf, safeHtmlOfLines } from '#server/kernel/safe-html.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockTeaching } from '../profile/lock-teaching.ts'
import { lockTeacher } from '../profile/teacher.repository.ts'
import { mailDocumentsAsked } from './application.mails.ts'
import { changeApplication, insertRequest } from './application.repository.ts'
import { mayBecome } from './application.states.ts'
import { documentLinkPart } from './document-link.ts'

/** From an applicant, whose application then waits for them, or from a teacher. Returns the request's ID. */
export async function askForDocuments(
  platform: Platform,
  staff: Caller,
  { teacherId, email, text }: { teacherId: number; email: string | undefined; text: string },
): Promise<number> {
  const { db, clock } = platform
  const requestText = safeHtmlOfLines(text)
  // Only tags that are removed.
  if (plainTextOf(requestText) === '') throw refuseFields({ request_text: 'required' })
  return db.transaction(async tx => {
    const { person, application } = await lockTeaching(tx, teacherId)
    // Documented clients also send the address; it decides nothing, but a wrong one means someone else.
    if (email && email.toLowerCase() !== person.email.toLowerCase()) throw refuseFields({ email: 'invalid' })
    if (application && application.state !== 'approved') {
      if (!mayBecome(application.state, 'more_asked')) throw new Refusal('application_state')
      await changeApplication(tx, teacherId, 'more_asked')
    }
    const askedAt = clock.now()
    await lockTeacher(tx, teacherId, askedAt)
    const requestId = await insertRequest(tx, { teacherId, requestText, askedBy: staff.userId, askedAt })
    const part = documentLinkPart(platform, { userId: teacherId, requestId })
    await recordAct(platform, tx, staff, {
      act: 'documents_asked',
      subject: { type: 'teacher', id: teacherId },
      after: { request: requestId, text: plainTextOf(requestText) },
    })
    await mailDocumentsAsked(platform, tx, person, { text: plainTextOf(requestText), part })
    return requestId
  })
}
