import type { Db, Tx } from '#server/platform/db/db.ts'
import type { LessonsContext } from '../lessons.context.ts'
import type { Ending } from '../seats/seat-allocator.ts'
import { changeableUntil, isUpcoming } from './booking.rules.ts'
import { findBookedLesson } from './booking-list.repository.ts'
import { cancelPaid } from './change-booking.ts'
import { trialItem } from './trial-line.ts'

/** What decides whether a seat is refunded without asking anybody. */
export interface SeatTerms {
  /** When it begins, or the first lesson of its class does. */
  startsAt: Date
  /** Null where it is over, or never was free. */
  freeUntil: Date | null
  learnerId: number | null
}

export async function findBookingTerms(
  { clock, config }: Pick<LessonsContext, 'clock' | 'config'>,
  db: Db,
  bookingId: number,
): Promise<SeatTerms | undefined> {
  const booked = await findBookedLesson(db, bookingId)
  if (booked?.booking.state !== 'confirmed') return undefined
  const now = clock.now()
  const until = changeableUntil(booked, config.cancelHours)
  const isFree = isUpcoming(booked, now) && until > now
  const { booking, lesson } = booked
  return { startsAt: lesson.startsAt, freeUntil: isFree ? until : null, learnerId: booking.learnerId }
}

/** Of a lesson that is over only the money goes back: nobody cancels what has been. */
export async function endBooking(
  context: LessonsContext,
  tx: Tx,
  bookingId: number,
  { by, reason }: Omit<Ending, 'at'>,
): Promise<void> {
  const booked = await findBookedLesson(tx, bookingId)
  if (!booked) throw new Error(`Booking ${bookingId} is not there`)
  const { booking } = booked
  if (booking.state === 'confirmed' && by !== 'refund' && isUpcoming(booked, context.clock.now()))
    return cancelPaid(context, tx, booking, { by, reason })
  await context.commerce.refundLine(tx, {
    userId: booking.userId,
    item: trialItem(bookingId),
    reason: 'requested',
  })
}
