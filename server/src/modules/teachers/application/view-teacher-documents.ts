import type { TeacherDocument } from '#contract/teachers/teacher-application.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { FileReply } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct, recordLook } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import { markOpened } from './application.repository.ts'
import { viewDocuments } from './view-application.ts'
import { zipDocuments } from './zip-documents.ts'

/** For staff, whose look at another person's papers is logged. If there are none, there was nothing to see. */
export async function viewTeacherDocuments(
  platform: Platform,
  staff: Caller,
  teacherId: number,
): Promise<TeacherDocument[]> {
  if (!(await findPersonByUserId(platform.db, teacherId))) throw new Refusal('user_unknown')
  // Before they are read: one that arrives meanwhile isn't among them.
  const openedAt = platform.clock.now()
  const documents = await viewDocuments(platform, teacherId, staff)
  if (documents.length > 0)
    await platform.db.transaction(async tx => {
      await markOpened(tx, teacherId, openedAt)
      await recordLook(platform, tx, staff, {
        act: 'documents_viewed',
        subject: { type: 'teacher', id: teacherId },
      })
    })
  return documents
}

/** Every copy that leaves the system. */
export async function zipTeacherDocuments(
  platform: Platform,
  staff: Caller,
  teacherId: number,
): Promise<FileReply> {
  const openedAt = platform.clock.now()
  const zip = await zipDocuments(platform, teacherId)
  await platform.db.transaction(async tx => {
    await markOpened(tx, teacherId, openedAt)
    await recordAct(platform, tx, staff, {
      act: 'documents_zipped',
      subject: { type: 'teacher', id: teacherId },
    })
  })
  return zip
}
