import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import type { ClassLesson } from '../../lessons/index.ts'
import { enrolments } from '../classes.tables.ts'

/** Learners with a paid seat in each of these lessons, by its ID. */
export async function countAttending(
  db: Db,
  lessons: readonly ClassLesson[],
): Promise<ReadonlyMap<number, number>> {
  const classIds = [...new Set(lessons.map(({ classId }) => classId))]
  if (classIds.length === 0) return new Map()
  const seats = await db
    .select({ classId: enrolments.classId, from: enrolments.lessonsFrom })
    .from(enrolments)
    .where(and(inArray(enrolments.classId, classIds), eq(enrolments.state, 'confirmed')))
  const seatsOf = Map.groupBy(seats, ({ classId }) => classId)
  return new Map(
    lessons.map(({ id, classId, startsAt }) => {
      const its = seatsOf.get(classId) ?? []
      return [id, its.filter(({ from }) => from === null || from < startsAt).length]
    }),
  )
}
