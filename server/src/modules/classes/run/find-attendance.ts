import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { listClassLessons } from '../../lessons/index.ts'
import { enrolments } from '../classes.tables.ts'
import { findEnrolment } from '../enrolments/enrolment.repository.ts'
import { listAttendance } from './attendance.repository.ts'

/** Everyone who has, or had, a paid seat in the class of this enrolment. */
export async function listClassmates(db: Db, enrolmentId: number): Promise<number[]> {
  const enrolment = await findEnrolment(db, enrolmentId)
  if (!enrolment) return []
  const { classId } = enrolment
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.classId, classId), inArray(enrolments.state, ['confirmed', 'cancelled'])))
    .orderBy(asc(enrolments.id))
  return rows.map(({ id }) => id)
}

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

/** The lessons that this seat was for and that took place, with what was recorded of who has it; null for nothing. */
export async function listAttendedLessons(
  db: Db,
  enrolmentId: number,
): Promise<{ startsAt: Date; attendance: number | null }[]> {
  const enrolment = await findEnrolment(db, enrolmentId)
  if (!enrolment) return []
  const [lessons, noted] = await Promise.all([
    listClassLessons(db, [enrolment.classId]),
    listAttendance(db, [enrolmentId]),
  ])
  const own = noted.get(enrolmentId) ?? []
  const { lessonsFrom, endedAt } = enrolment
  return lessons
    .filter(({ state }) => state === 'open')
    .filter(({ startsAt }) => (!lessonsFrom || startsAt >= lessonsFrom) && (!endedAt || startsAt < endedAt))
    .map(({ id, startsAt }) => ({
      startsAt,
      attendance: own.find(({ lessonId }) => lessonId === id)?.attendance ?? null,
    }))
}
