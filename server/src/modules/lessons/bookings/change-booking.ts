import { sql } from 'drizzle-orm'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { profileLock } from '../../accounts/index.ts'
import { sellerClosed } from '../../commerce/index.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { mailAboutBooking } from '../lessons.jobs.definitions.ts'
import { lessonSeats } from '../seats/lesson-seating.ts'
import { agreeToMove } from './booking.repository.ts'
import { changeableUntil, isUpcoming } from './booking.rules.ts'
import { type BookedLesson, findBookedLesson } from './booking-list.repository.ts'
import { moveBooking } from './move-booking.ts'
import { trialItem } from './trial-line.ts'
import { getOwnBooking } from './view-bookings.ts'

/** The student's orders and bookings change one after another. */
export const lockStudent = (tx: Tx, userId: number) => tx.execute(profileLock(sql`${userId}`))

function checkFree(context: LessonsContext, booked: BookedLesson): void {
  const now = context.clock.now()
  if (!isUpcoming(booked, now)) throw new Refusal('booking_over')
  if (changeableUntil(booked, context.config.cancelHours) <= now)
    throw new Refusal('booking_late', { details: { hours: context.config.cancelHours } })
}

/** The student takes another open time of the same package. */
export async function moveOwnBooking(
  context: LessonsContext,
  caller: Caller,
  { bookingId, slotId }: { bookingId: number; slotId: number },
): Promise<void> {
  const { side, lesson: before } = await getOwnBooking(context.db, caller, bookingId)
  if (side !== 'student') throw new Refusal('booking_unknown')
  await context.db.transaction(async tx => {
    await lockStudent(tx, caller.userId)
    const moved = await moveBooking(context, tx, {
      bookingId,
      lessonId: slotId,
      check: booked => checkFree(context, booked),
    })
    if (moved.lessonId !== before.id)
      await context.jobs.enqueue(tx, mailAboutBooking, {
        bookingId,
        about: 'moved',
        before: before.startsAt.toISOString(),
      })
  })
}

/** The student accepts the teacher's new time; repeating it counts once. */
export async function acceptMovedTime(
  context: LessonsContext,
  caller: Caller,
  bookingId: number,
): Promise<void> {
  const { side } = await getOwnBooking(context.db, caller, bookingId)
  if (side !== 'student') throw new Refusal('booking_unknown')
  await context.db.transaction(async tx => {
    await lockStudent(tx, caller.userId)
    const present = await findBookedLesson(tx, bookingId)
    if (present?.booking.state !== 'confirmed' || present.lesson.endsAt <= context.clock.now())
      throw new Refusal('booking_over')
    await agreeToMove(tx, bookingId)
  })
}

/**
 * Always with a full refund: a student without a right to one can't cancel, and a teacher's cancellation is refunded.
 */
export async function cancelBooking(
  context: LessonsContext,
  caller: Caller,
  { bookingId, reason }: { bookingId: number; reason: string },
): Promise<void> {
  const { booking, side } = await getOwnBooking(context.db, caller, bookingId)
  await context.db.transaction(async tx => {
    await lockStudent(tx, booking.userId)
    const present = await findBookedLesson(tx, bookingId)
    // A repeated call does nothing.
    if (present?.booking.state !== 'confirmed') return
    if (side === 'student') checkFree(context, present)
    else if (!isUpcoming(present, context.clock.now())) throw new Refusal('booking_over')
    await cancelPaid(context, tx, present.booking, { by: side, reason })
  })
}

/** Refunds first, then cancels the seat, in the order of the locks. */
export async function cancelPaid(
  context: LessonsContext,
  tx: Tx,
  booking: { id: number; userId: number },
  { by, reason, untold }: { by: 'student' | 'teacher' | 'staff'; reason: string; untold?: boolean },
): Promise<void> {
  const { id, userId } = booking
  const reasonOfRefund = untold ? sellerClosed : `lesson cancelled by ${by}`
  await context.commerce.refundLine(tx, { userId, item: trialItem(id), reason: reasonOfRefund })
  await lessonSeats.cancel(context, tx, [booking.id], {
    ...{ by, reason, at: context.clock.now() },
    ...(untold && { untold }),
  })
}
