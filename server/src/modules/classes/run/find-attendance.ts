import type { Db } from '#server/platform/db/db.ts'
import { findEnrolment } from '../enrolments/enrolment.repository.ts'
import { listAttendance } from './attendance.repository.ts'

/** Who has a place, and what was recorded of them in a lesson; null for nothing. */
export async function findAttendance(
  db: Db,
  { enrolmentId, lessonId }: { enrolmentId: number; lessonId: number },
): Promise<{ learnerId: number | null; attendance: number | null }> {
  const [enrolment, noted] = await Promise.all([
    findEnrolment(db, enrolmentId),
    listAttendance(db, [enrolmentId]),
  ])
  const own = noted.get(enrolmentId)?.find(one => one.lessonId === lessonId)
  return { learnerId: enrolment?.learnerId ?? null, attendance: own?.attendance ?? null }
}
