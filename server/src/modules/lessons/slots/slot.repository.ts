import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { bookings, type CalendarLesson, isSold, type Lesson, lessons } from '../lessons.tables.ts'

/** A teacher's whole calendar within a period, by time; including class lessons. */
export function listLessonsIn(db: Db, teacherId: number, { from, to }: Period): Promise<CalendarLesson[]> {
  return db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, teacherId),
        eq(lessons.state, 'open'),
        lt(lessons.startsAt, to),
        gt(lessons.endsAt, from),
      ),
    )
    .orderBy(asc(lessons.startsAt))
}

export type NewLesson = Pick<
  Lesson,
  'teacherId' | 'packageId' | 'startsAt' | 'endsAt' | 'seats' | 'url' | 'venue' | 'createdAt'
> &
  Partial<Pick<Lesson, 'weekly'>>

export async function insertLessons(tx: Tx, rows: readonly NewLesson[]): Promise<Lesson[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insert(lessons)
    .values([...rows])
    .returning()
  return added.filter(isSold).sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** A teacher's open lessons, locked by ID until the transaction ends. */
export async function lockOpenLessons(
  tx: Tx,
  teacherId: number,
  which: { ids: readonly number[] } | Period,
): Promise<Lesson[]> {
  const condition: SQL | undefined =
    'ids' in which
      ? inArray(lessons.id, [...which.ids])
      : and(sql`${lessons.startsAt} >= ${which.from}`, lt(lessons.startsAt, which.to))
  const rows = await tx
    .select()
    .from(lessons)
    .where(
      and(eq(lessons.teacherId, teacherId), isNull(lessons.classId), eq(lessons.state, 'open'), condition),
    )
    .orderBy(asc(lessons.id))
    .for('update')
  return rows.filter(isSold)
}

/** Those with a booked seat, or one being paid for. */
export async function findTakenLessons(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ lessonId: bookings.lessonId })
    .from(bookings)
    .where(and(inArray(bookings.lessonId, [...ids]), inArray(bookings.state, ['held', 'confirmed'])))
  return new Set(rows.map(({ lessonId }) => lessonId))
}

export async function setPackage(tx: Tx, ids: readonly number[], packageId: number): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(lessons)
      .set({ packageId })
      .where(inArray(lessons.id, [...ids]))
}
