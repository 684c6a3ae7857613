import { and, asc, between, count, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  type Booking,
  type BookingRequest,
  bookingRequests,
  bookings,
  type CalendarLesson,
  isSold,
  type Lesson,
  lessons,
} from '../lessons.tables.ts'

/** A booking with its lesson. */
export interface BookedLesson {
  booking: Booking
  lesson: Lesson
}

export interface BookingFilter {
  userId?: number
  teacherId?: number
  lessonId?: number
  packageId?: number
  bookingIds?: readonly number[]
  /** upcoming: has not ended and is not cancelled. */
  when?: 'upcoming' | 'past' | undefined
}

const joined = (db: Db) =>
  db
    .select({ booking: bookings, lesson: lessons })
    .from(bookings)
    .innerJoin(lessons, eq(lessons.id, bookings.lessonId))
    .$dynamic()

/** Only lessons sold separately have bookings. */
const sold = ({ booking, lesson }: { booking: Booking; lesson: CalendarLesson }): BookedLesson[] =>
  isSold(lesson) ? [{ booking, lesson }] : []

/** A suspended lesson is still upcoming. */
const isUpcoming = (now: Date): SQL =>
  sql`(${bookings.state} = 'confirmed' and (${lessons.endsAt} > ${now} or ${lessons.state} = 'suspended'))`

function conditionsOf(filter: BookingFilter, now: Date): SQL | undefined {
  const { userId, teacherId, lessonId, packageId, bookingIds, when } = filter
  return and(
    inArray(bookings.state, ['confirmed', 'cancelled']),
    userId === undefined ? undefined : eq(bookings.userId, userId),
    teacherId === undefined ? undefined : eq(bookings.teacherId, teacherId),
    lessonId === undefined ? undefined : eq(bookings.lessonId, lessonId),
    packageId === undefined ? undefined : eq(lessons.packageId, packageId),
    bookingIds === undefined ? undefined : inArray(bookings.id, [...bookingIds]),
    when === 'upcoming' ? isUpcoming(now) : undefined,
    when === 'past' ? sql`not ${isUpcoming(now)}` : undefined,
  )
}

/** Upcoming ones by time, all others latest first. */
export async function listBookings(
  db: Db,
  filter: BookingFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ count: number; rows: BookedLesson[] }> {
  const conditions = conditionsOf(filter, now)
  const upcoming = isUpcoming(now)
  const [total] = await db
    .select({ count: count() })
    .from(bookings)
    .innerJoin(lessons, eq(lessons.id, bookings.lessonId))
    .where(conditions)
  const rows = await joined(db)
    .where(conditions)
    .orderBy(
      desc(upcoming),
      sql`case when ${upcoming} then ${lessons.startsAt} end`,
      desc(lessons.startsAt),
      desc(bookings.id),
    )
    .limit(limit)
    .offset(offset)
  return { count: total?.count ?? 0, rows: rows.flatMap(sold) }
}

export async function findBookedLesson(db: Db, bookingId: number): Promise<BookedLesson | undefined> {
  return (await joined(db).where(eq(bookings.id, bookingId))).flatMap(sold)[0]
}

/** For someone, as student or as teacher: booked lessons that start after a moment, by time. */
export async function listComingBookings(
  db: Db,
  who: { userId: number } | { teacherId: number },
  { after, limit }: { after: Date; limit: number },
): Promise<BookedLesson[]> {
  const rows = await joined(db)
    .where(
      and(
        eq(bookings.state, 'confirmed'),
        'userId' in who ? eq(bookings.userId, who.userId) : eq(bookings.teacherId, who.teacherId),
        gt(lessons.startsAt, after),
      ),
    )
    .orderBy(asc(lessons.id), asc(bookings.id))
    .limit(limit)
  return rows.flatMap(sold)
}

/** For someone, as student or as teacher: booked lessons that overlap a period, by time. */
export async function listBookingsIn(
  db: Db,
  who: { userId: number } | { teacherId: number },
  { from, to }: Period,
): Promise<BookedLesson[]> {
  const rows = await joined(db)
    .where(
      and(
        eq(bookings.state, 'confirmed'),
        'userId' in who ? eq(bookings.userId, who.userId) : eq(bookings.teacherId, who.teacherId),
        lt(lessons.startsAt, to),
        gt(lessons.endsAt, from),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(bookings.id))
  return rows.flatMap(sold)
}

/** Unanswered requests of a teacher's students, before the lesson starts; oldest first. */
export async function listOpenRequests(
  db: Db,
  teacherId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<{ count: number; first: (BookedLesson & { request: BookingRequest })[] }> {
  const rows = await db
    .select({
      booking: bookings,
      lesson: lessons,
      request: bookingRequests,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(bookingRequests)
    .innerJoin(bookings, eq(bookings.id, bookingRequests.bookingId))
    .innerJoin(lessons, eq(lessons.id, bookings.lessonId))
    .where(
      and(
        eq(bookingRequests.state, 'open'),
        gt(bookingRequests.startsAt, now),
        eq(bookings.teacherId, teacherId),
        eq(bookings.state, 'confirmed'),
      ),
    )
    .orderBy(asc(bookingRequests.id))
    .limit(limit)
  const first = rows.flatMap(({ request, ...row }) => sold(row).map(booked => ({ ...booked, request })))
  return { count: rows[0]?.count ?? 0, first }
}

/** Booked lessons that start within a time, without a reminder this close to it. */
export async function listUnreminded(
  db: Db,
  { from, to, hours, limit }: { from: Date; to: Date; hours: number; limit: number },
): Promise<BookedLesson[]> {
  const rows = await joined(db)
    .where(
      and(
        eq(bookings.state, 'confirmed'),
        eq(lessons.state, 'open'),
        between(lessons.startsAt, from, to),
        gt(lessons.startsAt, from),
        sql`coalesce(${bookings.remindedHours}, 32767) > ${hours}`,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(bookings.id))
    .limit(limit)
  return rows.flatMap(sold)
}

/** Given within a period, by ID: for reconciling. */
export function listConfirmed(
  db: Db,
  { from, to, afterId, limit }: { from: Date; to: Date; afterId: number; limit: number },
): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.state, 'confirmed'), between(bookings.confirmedAt, from, to), gt(bookings.id, afterId)),
    )
    .orderBy(asc(bookings.id))
    .limit(limit)
}
