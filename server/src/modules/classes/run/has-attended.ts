import type { Db } from '#server/platform/db/db.ts'
import { listClassLessons } from '../../lessons/index.ts'
import { listAttended } from './attendance.repository.ts'

/** Joining a lesson before it starts isn't attending it yet, and never is if it was cancelled. */
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
