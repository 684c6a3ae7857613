import type { TeacherRow } from '#contract/teacher-application.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentTeacherRow } from './application.presenter.ts'
import { type DocumentRequestRow, listRequests } from './application.repository.ts'
import { listTeachers, type TeacherTab } from './teacher-list.repository.ts'

/** For staff. */
export async function listTeacherRows(
  { db }: Platform,
  wanted: { tab: TeacherTab; q: string; limit: number; offset: number },
): Promise<{ teachers: TeacherRow[]; count: number }> {
  const { teachers, count } = await listTeachers(db, wanted)
  const requests = await listRequests(
    db,
    teachers.map(({ userId }) => userId),
  )
  const byTeacher = new Map<number, DocumentRequestRow[]>()
  for (const request of requests)
    byTeacher.set(request.teacherId, [...(byTeacher.get(request.teacherId) ?? []), request])
  return {
    teachers: teachers.map(teacher => presentTeacherRow(teacher, byTeacher.get(teacher.userId) ?? [])),
    count,
  }
}
