import type { TeacherDocument } from '#contract/teacher-application.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { viewDocuments } from './view-application.ts'

/** For staff, whose look at another's papers is in the log. Where there are none, there was nothing to see. */
export async function viewTeacherDocuments(
  platform: Platform,
  staff: Caller,
  teacherId: number,
): Promise<TeacherDocument[]> {
  if (!(await findPersonByUserId(platform.db, teacherId))) throw new Refusal('user_unknown')
  const documents = await viewDocuments(platform, teacherId, staff)
  if (documents.length > 0) await recordDocumentsRead(platform, staff, teacherId, 'documents_viewed')
  return documents
}

export const recordDocumentsRead = (
  platform: Platform,
  staff: Caller,
  teacherId: number,
  act: 'documents_viewed' | 'documents_zipped',
): Promise<void> =>
  platform.db.transaction(tx =>
    recordAct(platform, tx, staff, { act, subject: { type: 'teacher', id: teacherId } }),
  )
