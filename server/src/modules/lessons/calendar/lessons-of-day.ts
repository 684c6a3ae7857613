import { and, asc, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type CalendarLesson, lessons } from '../lessons.tables.ts'

const most = 500

/** Of everybody: what begins within a time for somebody, by time. An open time that nobody has booked is nobody's. */
export function listLessonsOfDay(db: Db, { from, to }: Period): Promise<CalendarLesson[]> {
  return db
    .select()
    .from(lessons)
    .where(
      and(
        inArray(lessons.state, ['open', 'suspended']),
        gte(lessons.startsAt, from),
        lte(lessons.startsAt, to),
        sql`(lessons.class_id is not null or exists (
          select from bookings where bookings.lesson_id = lessons.id and bookings.state = 'confirmed'))`,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(most)
}
