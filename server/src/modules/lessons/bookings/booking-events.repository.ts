import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { bookings, isSold, lessons } from '../lessons.tables.ts'
import type { BookedLesson } from './booking-list.repository.ts'

export type BookingEventsOf = { userId: number } | { teacherId: number } | { bookingIds: readonly number[] }

/** Bookings that were made or cancelled, or whose lesson was held, the latest of these first. */
export async function listBookingEvents(
  db: Db,
  of: BookingEventsOf,
  { now, limit }: { now: Date; limit: number },
): Promise<BookedLesson[]> {
  const condition =
    'userId' in of
      ? eq(bookings.userId, of.userId)
      : 'teacherId' in of
        ? eq(bookings.teacherId, of.teacherId)
        : inArray(bookings.id, [...of.bookingIds])
  const rows = await db
    .select({ booking: bookings, lesson: lessons })
    .from(bookings)
    .innerJoin(lessons, eq(lessons.id, bookings.lessonId))
    .where(and(condition, inArray(bookings.state, ['confirmed', 'cancelled'])))
    .orderBy(
      desc(sql`greatest(${bookings.createdAt}, ${bookings.confirmedAt}, ${bookings.cancelledAt},
        case when ${lessons.endsAt} <= ${now} and ${bookings.state} = 'confirmed' then ${lessons.endsAt} end)`),
      desc(bookings.id),
    )
    .limit(limit)
  return rows.flatMap(({ booking, lesson }) => (isSold(lesson) ? [{ booking, lesson }] : []))
}
