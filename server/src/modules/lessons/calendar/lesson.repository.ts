import { and, asc, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type DayPart, partOf } from '#contract/rules/free-times.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { bookings, type CalendarLesson, isSold, type Lesson, lessons } from '../lessons.tables.ts'

interface Seats {
  /** Seats that are booked or being paid for. */
  taken: number
  booked: number
  /** Its teacher is busy or off: it is offered to nobody. */
  busy: boolean
}
export type SeatedLesson = Lesson & Seats

// Written out with their tables: drizzle leaves them off in what is selected from one table.

/** A seat counts while it is booked or its hold lasts. */
const isTaken = (now: Date): SQL =>
  sql`(bookings.state = 'confirmed' or bookings.state = 'held' and bookings.held_until > ${now})`

const countOf = (condition: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from bookings where bookings.lesson_id = lessons.id and ${condition})`

/** Time off, or a busy time of another calendar, shares time with it. */
export const isBusy = sql`exists (
  select from busy_times where busy_times.teacher_id = lessons.teacher_id
    and tstzrange(busy_times.starts_at, busy_times.ends_at) && tstzrange(lessons.starts_at, lessons.ends_at))`

const seatsOf = (now: Date) => ({
  taken: countOf(isTaken(now)),
  booked: countOf(sql`bookings.state = 'confirmed'`),
  busy: sql<boolean>`${isBusy}`,
})

const seated = (db: Db, now: Date) =>
  db
    .select({ lesson: lessons, ...seatsOf(now) })
    .from(lessons)
    .$dynamic()

const seatedOf = ({
  lesson,
  taken,
  booked,
  busy,
}: Awaited<ReturnType<typeof seated>>[number]): readonly SeatedLesson[] =>
  isSold(lesson) ? [{ ...lesson, taken, booked, busy }] : []

export async function findLesson(db: Db, id: number): Promise<Lesson | undefined> {
  const [row] = await db.select().from(lessons).where(eq(lessons.id, id))
  return row && isSold(row) ? row : undefined
}

export async function findLessons(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Lesson>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(lessons)
    .where(inArray(lessons.id, [...ids]))
  return new Map(rows.filter(isSold).map(row => [row.id, row]))
}

export async function findSeatedLessons(db: Db, ids: readonly number[], now: Date): Promise<SeatedLesson[]> {
  if (ids.length === 0) return []
  const rows = await seated(db, now)
    .where(inArray(lessons.id, [...ids]))
    .orderBy(asc(lessons.id))
  return rows.flatMap(seatedOf)
}

/** Held until the transaction ends, always by id: seats of a lesson are given one after the other. */
export async function lockLessons(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Lesson>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(lessons)
    .where(inArray(lessons.id, [...ids]))
    .orderBy(asc(lessons.id))
    .for('update')
  return new Map(rows.filter(isSold).map(row => [row.id, row]))
}

/** No one deletes it until the transaction ends; false if someone has. Any number may hold it at once. */
export async function pinLesson(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, id)).for('key share')
  return rows.length > 0
}

export const mostShown = 3000

/** What a calendar shows of a lesson: of thousands, whole rows would take longer to carry than to find. */
export type ComingLesson = Pick<
  SeatedLesson,
  'id' | 'teacherId' | 'packageId' | 'startsAt' | 'endsAt' | 'seats' | 'url' | 'venue'
> &
  Seats

/** Of a teacher, what has not begun yet, by time. */
export async function listComing(db: Db, teacherId: number, now: Date): Promise<ComingLesson[]> {
  const { id, packageId, startsAt, endsAt, seats, url, venue } = lessons
  const rows = await db
    .select({ id, packageId, startsAt, endsAt, seats, url, venue, ...seatsOf(now) })
    .from(lessons)
    .where(
      and(
        eq(lessons.teacherId, teacherId),
        isNull(lessons.classId),
        eq(lessons.state, 'open'),
        gt(lessons.startsAt, now),
      ),
    )
    .orderBy(asc(lessons.startsAt))
    .limit(mostShown)
  return rows.flatMap(row => (row.packageId === null ? [] : { ...row, teacherId, packageId: row.packageId }))
}

/** The next lessons of these packages with a free seat. */
export async function listNextFree(
  db: Db,
  packageIds: readonly number[],
  { now, limit }: { now: Date; limit: number },
): Promise<SeatedLesson[]> {
  if (packageIds.length === 0) return []
  const rows = await seated(db, now)
    .where(
      and(
        inArray(lessons.packageId, [...packageIds]),
        eq(lessons.state, 'open'),
        gt(lessons.startsAt, now),
        sql`${lessons.seats} > ${countOf(isTaken(now))}`,
        sql`not ${isBusy}`,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id))
    .limit(limit)
  return rows.flatMap(seatedOf)
}

/** Of a day of Hong Kong: in which part of it something can be booked, and where. */
export interface FreeTimeRow {
  teacherId: number
  day: Day
  part: DayPart
  online: boolean
  inPerson: boolean
}

/** Of each of these teachers when something can be booked; a seat that is being paid counts. */
export async function findFreeTimes(
  db: Db,
  teacherIds: readonly number[],
  now: Date,
): Promise<FreeTimeRow[]> {
  if (teacherIds.length === 0) return []
  const booked = countOf(sql`bookings.state = 'confirmed'`)
  const { rows } = await db.execute<{
    teacher_id: string
    day: string
    time: string
    online: boolean
    in_person: boolean
  }>(sql`
    select distinct teacher_id, to_char(begins, 'YYYY-MM-DD') as day, to_char(begins, 'HH24:MI') as time,
      online, in_person
    from (
      select lessons.teacher_id, (lessons.starts_at at time zone 'UTC') + interval '8 hours' as begins,
        lessons.url <> '' or lessons.venue = '' as online, lessons.venue <> '' as in_person
      from lessons
      where lessons.teacher_id = any(${sql.param([...teacherIds])}::bigint[]) and lessons.state = 'open'
        and lessons.class_id is null
        and lessons.starts_at > ${now} and lessons.seats > ${booked} and not ${isBusy}
    ) as free
    order by 1, 2, 3`)
  return rows.map(({ teacher_id, day, time, online, in_person }) => ({
    teacherId: Number(teacher_id),
    ...{ day, part: partOf(time), online, inPerson: in_person },
  }))
}

/** Where each of these teachers gives trial lessons. */
export async function findVenues(
  db: Db,
  teacherIds: readonly number[],
): Promise<{ teacherId: number; venue: string }[]> {
  if (teacherIds.length === 0) return []
  return db
    .selectDistinct({ teacherId: lessons.teacherId, venue: lessons.venue })
    .from(lessons)
    .where(
      and(
        inArray(lessons.teacherId, [...teacherIds]),
        isNull(lessons.classId),
        eq(lessons.state, 'open'),
        ne(lessons.venue, ''),
      ),
    )
    .orderBy(asc(lessons.teacherId), asc(lessons.venue))
}

/** Whether someone offers a time that is still to come, or teaches a class then. */
export async function hasTimesAhead(db: Db, teacherId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.teacherId, teacherId), eq(lessons.state, 'open'), gt(lessons.startsAt, now)))
    .limit(1)
  return rows.length > 0
}

/** Anyone who has a lesson that begins after one moment and not after the other. */
export async function listTeachersWithTimes(
  db: Db,
  { after, before }: { after: Date; before?: Date },
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: lessons.teacherId })
    .from(lessons)
    .where(
      and(
        isNull(lessons.classId),
        eq(lessons.state, 'open'),
        gt(lessons.startsAt, after),
        before && lte(lessons.startsAt, before),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Under the lock of the lessons: seats that others leave free, by lesson. */
export async function countFree(
  tx: Tx,
  held: ReadonlyMap<number, Lesson>,
  { now, without }: { now: Date; without: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await tx
    .select({ lessonId: bookings.lessonId, taken: sql<number>`count(*)::int` })
    .from(bookings)
    .where(
      and(
        inArray(bookings.lessonId, [...held.keys()]),
        isTaken(now),
        sql`${bookings.id} <> all(${sql.param([...without])}::bigint[])`,
      ),
    )
    .groupBy(bookings.lessonId)
  const taken = new Map(rows.map(row => [row.lessonId, row.taken]))
  return new Map([...held.values()].map(({ id, seats }) => [id, seats - (taken.get(id) ?? 0)]))
}

export type LessonChange = Partial<
  Pick<
    CalendarLesson,
    | 'startsAt'
    | 'endsAt'
    | 'seats'
    | 'url'
    | 'venue'
    | 'title'
    | 'note'
    | 'state'
    | 'reason'
    | 'cancelledAt'
    | 'cancelledBy'
    | 'suspendedAt'
    | 'movedFrom'
    | 'packageId'
    | 'weekly'
  >
>

export async function changeLesson(tx: Tx, id: number, change: LessonChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(lessons).set(change).where(eq(lessons.id, id))
}

/** Only what no one has ever booked. */
export async function deleteLesson(tx: Tx, id: number): Promise<void> {
  await tx.delete(lessons).where(eq(lessons.id, id))
}

/** The database refused a lesson because the teacher has another one at that time. */
export function isOverlap(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === 'lessons_overlap') return true
  }
  return false
}
