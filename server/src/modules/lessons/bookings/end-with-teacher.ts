import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { findPackages } from '../../teachers/index.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { bookings, isSold, lessons } from '../lessons.tables.ts'
import type { Ending } from '../seats/seat-allocator.ts'
import { findBookedLesson } from './booking-list.repository.ts'
import { cancelPaid, lockStudent } from './change-booking.ts'

/** A seat that ends because its seller has stopped for good. */
export interface EndingSeat {
  /** The booking, or the enrolment. */
  itemId: number
  userId: number
  learnerId: number | null
  teacherId: number
  title: string
  /** Lessons that no longer take place. */
  lessons: number
  /** Lessons that have begun, and stay the seller's. */
  begun: readonly number[]
}

/** Not begun, or without a date since a typhoon. */
const isComing = (teacherId: number, now: Date) =>
  and(
    eq(lessons.teacherId, teacherId),
    isNull(lessons.classId),
    or(eq(lessons.state, 'suspended'), and(eq(lessons.state, 'open'), gt(lessons.startsAt, now))),
  )

async function listSeats(db: Db, lessonIds: readonly number[]): Promise<EndingSeat[]> {
  if (lessonIds.length === 0) return []
  const rows = await db
    .select({ booking: bookings, lesson: lessons })
    .from(bookings)
    .innerJoin(lessons, eq(lessons.id, bookings.lessonId))
    .where(and(inArray(bookings.lessonId, [...lessonIds]), eq(bookings.state, 'confirmed')))
    .orderBy(asc(bookings.id))
  const packages = await findPackages(
    db,
    rows.flatMap(({ lesson }) => lesson.packageId ?? []),
  )
  return rows.map(({ booking: { id, userId, learnerId, teacherId }, lesson }) => ({
    ...{ itemId: id, userId, learnerId, teacherId, lessons: 1, begun: [] },
    title: packages.get(lesson.packageId ?? 0)?.title ?? '',
  }))
}

/** What would end now. */
export async function listComingSeats(db: Db, teacherId: number, now: Date): Promise<EndingSeat[]> {
  const coming = await db.select({ id: lessons.id }).from(lessons).where(isComing(teacherId, now))
  return listSeats(
    db,
    coming.map(({ id }) => id),
  )
}

/**
 * Cancels some of a teacher's coming lessons, booked or not, and answers the seats in them, which the caller ends. None
 * are left when it answers null. Under the locks of the lessons: nobody takes a seat in them any more.
 */
export async function cancelComingLessons(
  context: LessonsContext,
  tx: Tx,
  { teacherId, reason, limit }: { teacherId: number; reason: string; limit: number },
): Promise<EndingSeat[] | null> {
  const now = context.clock.now()
  const coming = (
    await tx
      .select()
      .from(lessons)
      .where(isComing(teacherId, now))
      .orderBy(asc(lessons.id))
      .limit(limit)
      .for('update')
  ).filter(isSold)
  if (coming.length === 0) return null
  const ids = coming.map(({ id }) => id)
  await tx
    .update(lessons)
    .set({ state: 'cancelled', reason, cancelledAt: now, suspendedAt: null })
    .where(inArray(lessons.id, ids))
  const seats = await listSeats(tx, ids)
  await refreshCalendars(context, tx, coming)
  return seats
}

/** Refunds and ends the seat of a lesson that was cancelled so. Called again, it finds its work done. */
export async function endCancelledSeat(
  context: LessonsContext,
  tx: Tx,
  { itemId, userId }: Pick<EndingSeat, 'itemId' | 'userId'>,
  { reason }: Pick<Ending, 'reason'>,
): Promise<void> {
  await lockStudent(tx, userId)
  const present = await findBookedLesson(tx, itemId)
  if (present?.booking.state !== 'confirmed' || present.lesson.state !== 'cancelled') return
  await cancelPaid(context, tx, present.booking, { by: 'staff', reason, untold: true })
}
