import { and, asc, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { longestMinutes, type Period } from '#contract/rules/lesson-times.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type CalendarLesson, isSold, type Lesson, lessons } from '../lessons.tables.ts'
import { isBusy } from './lesson.repository.ts'

// A teacher's calendar as a whole, and many of its open times at once: ids go as one array, however many they are.

export interface BookedTime extends CalendarLesson {
  booked: number
  busy: boolean
}

/** All that shares time with a period, by time. */
export async function listTimesIn(
  db: Db,
  teacherId: number,
  { from, to, onlyClasses = false }: Period & { onlyClasses?: boolean },
): Promise<BookedTime[]> {
  const rows = await db
    .select({
      lesson: lessons,
      booked: sql<number>`(
        select count(*)::int from bookings where bookings.lesson_id = lessons.id and bookings.state = 'confirmed')`,
      busy: sql<boolean>`${isBusy}`,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, teacherId),
        eq(lessons.state, 'open'),
        onlyClasses ? isNotNull(lessons.classId) : undefined,
        lt(lessons.startsAt, to),
        gt(lessons.endsAt, from),
        // What has begun earlier has ended: this bounds the step through the index.
        gte(lessons.startsAt, new Date(from.getTime() - longestMinutes * 60_000)),
      ),
    )
    .orderBy(asc(lessons.startsAt))
  return rows.map(({ lesson, booked, busy }) => ({ ...lesson, booked, busy }))
}

const isAnyOf = (ids: readonly number[]): SQL => sql`= any(${sql.param([...ids])}::bigint[])`

export interface ChosenTimes {
  /** Those, or all of the period. */
  ids: readonly number[] | null
  period: Period | null
}

/** Open times of a teacher that have not begun, held by id until the transaction ends: at most so many, the first ones. */
export async function lockComingTimes(
  tx: Tx,
  teacherId: number,
  { ids, period }: ChosenTimes,
  { now, limit }: { now: Date; limit: number },
): Promise<Lesson[]> {
  const rows = await tx
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, teacherId),
        isNull(lessons.classId),
        eq(lessons.state, 'open'),
        gt(lessons.startsAt, now),
        ids ? sql`${lessons.id} ${isAnyOf(ids)}` : undefined,
        period ? and(gte(lessons.startsAt, period.from), lt(lessons.startsAt, period.to)) : undefined,
      ),
    )
    .orderBy(asc(lessons.id))
    .limit(limit)
    .for('update')
  return rows.filter(isSold)
}

/** Those that are open, held by id until the transaction ends. */
export async function lockTimes(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(sql`${lessons.id} ${isAnyOf(ids)}`, eq(lessons.state, 'open')))
    .orderBy(asc(lessons.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** Of these, how many seats are booked or being paid for; none is missing where none is. */
export async function countSeats(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ lesson_id: string; taken: number }>(sql`
    select lesson_id, count(*)::int as taken from bookings
    where lesson_id ${isAnyOf(ids)} and state in ('held', 'confirmed') group by lesson_id`)
  return new Map(rows.map(({ lesson_id, taken }) => [Number(lesson_id), taken]))
}

/**
 * Under the lock of the times, of which none is booked: what nobody has ever ordered goes, and what somebody has stays on
 * record, as cancelled.
 */
export async function deleteTimes(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`delete from bookings where lesson_id ${isAnyOf(ids)} and state = 'draft'`)
  await tx.execute(sql`
    update lessons set state = 'cancelled', cancelled_at = ${now}
    where id ${isAnyOf(ids)} and exists (select from bookings where bookings.lesson_id = lessons.id)`)
  await tx.execute(sql`
    delete from lessons
    where id ${isAnyOf(ids)} and not exists (select from bookings where bookings.lesson_id = lessons.id)`)
}

export type TimesChange = Partial<Pick<Lesson, 'seats' | 'url' | 'venue' | 'packageId'>>

export async function changeTimes(tx: Tx, ids: readonly number[], change: TimesChange): Promise<void> {
  if (ids.length === 0 || Object.keys(change).length === 0) return
  await tx
    .update(lessons)
    .set(change)
    .where(sql`${lessons.id} ${isAnyOf(ids)}`)
}
