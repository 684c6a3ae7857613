import type { Db } from '#server/platform/db/db.ts'
import { listClassLessons } from '../../lessons/index.ts'
import { listAttended } from './attendance.repository.ts'

/** Who joined a lesson before it began has not attended it yet, and never does if it was called off. */
export async function hasAttendedClass(
  db: Db,
  pair: { studentId: number; teacherId: number },
  now: Date,
): Promise<boolean> {
  const attended = await listAttended(db, pair)
  if (attended.length === 0) return false
  const ids = new Set(attended.map(({ lessonId }) => lessonId))
  const lessons = await listClassLessons(db, [...new Set(attended.map(({ classId }) => classId))])
  return lessons.some(({ id, state, startsAt }) => ids.has(id) && state === 'open' && startsAt <= now)
}
