import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { bookings, type CalendarLesson, lessons } from '../lessons.tables.ts'

export interface LessonAhead {
  lesson: CalendarLesson
  /** Learners with a paid seat; 0 for the lesson of a class, whose seats the class knows. */
  booked: number
}

/** What these teachers are to teach: lessons sold separately that somebody has booked, and those of classes, by time. */
export async function listLessonsAhead(
  db: Db,
  teacherIds: readonly number[],
  now: Date,
): Promise<LessonAhead[]> {
  if (teacherIds.length === 0) return []
  const booked = sql<number>`(select count(*)::int from ${bookings} as taken
    where taken.lesson_id = lessons.id and taken.state = 'confirmed')`
  return db
    .select({ lesson: lessons, booked })
    .from(lessons)
    .where(
      and(
        inArray(lessons.teacherId, [...teacherIds]),
        eq(lessons.state, 'open'),
        gt(lessons.startsAt, now),
        or(isNotNull(lessons.classId), sql`${booked} > 0`),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
}
