import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { mailAboutBooking } from '../lessons.jobs.definitions.ts'
import { releaseBooking } from './booking.repository.ts'
import { isLive, mayAsk } from './booking.rules.ts'
import { type BookedLesson, findBookedLesson } from './booking-list.repository.ts'
import { cancelPaid, lockStudent } from './change-booking.ts'
import { endRequest, expireRequest, findRequests, insertRequest } from './request.repository.ts'
import { getOwnBooking } from './view-bookings.ts'

/**
 * After the free hours, the teacher decides: the student asks, with a message. Asking twice counts once. Everything
 * that changes a booking locks its student, so that a request and its answer see a stable booking. Only the weather
 * doesn't, and a lesson it suspends is refunded or moved freely in any case.
 */
export async function askTeacher(
  context: LessonsContext,
  caller: Caller,
  { bookingId, kind, message }: { bookingId: number; kind: 'move' | 'cancel'; message: string },
): Promise<void> {
  const { db, clock, config, jobs, limits } = context
  const { side } = await getOwnBooking(db, caller, bookingId)
  if (side !== 'student') throw new Refusal('booking_unknown')
  await throttle(limits, 'message.account', String(caller.userId))
  await db.transaction(async tx => {
    await lockStudent(tx, caller.userId)
    const booked = await getBooked(tx, bookingId)
    const now = clock.now()
    const before = (await findRequests(tx, [bookingId])).get(bookingId)
    if (before && isLive(before, booked, now)) {
      if (before.kind === kind && before.message === message) return
      throw new Refusal('request_open')
    }
    if (booked.booking.state !== 'confirmed' || booked.lesson.startsAt <= now)
      throw new Refusal('booking_over')
    if (!mayAsk(booked, { cancelHours: config.cancelHours, now })) throw new Refusal('request_free')
    // A request about another time is over.
    await expireRequest(tx, bookingId, now)
    const { startsAt } = booked.lesson
    const { id: requestId } = await insertRequest(tx, { bookingId, kind, startsAt, message, createdAt: now })
    await jobs.enqueue(tx, mailAboutBooking, { bookingId, about: 'asked', requestId })
  })
}

/** The teacher's approval takes effect at once: it is refunded, or the student can change the time. */
export async function answerStudent(
  context: LessonsContext,
  caller: Caller,
  { bookingId, accept, answer }: { bookingId: number; accept: boolean; answer: string },
): Promise<void> {
  const { db, clock, jobs } = context
  const { booking, side } = await getOwnBooking(db, caller, bookingId)
  if (side !== 'teacher') throw new Refusal('booking_unknown')
  await db.transaction(async tx => {
    await lockStudent(tx, booking.userId)
    const booked = await getBooked(tx, bookingId)
    const now = clock.now()
    const request = (await findRequests(tx, [bookingId])).get(bookingId)
    if (!request) throw new Refusal('request_unknown')
    const state = accept ? 'accepted' : 'declined'
    // A repeated call does nothing.
    if (request.state === state) return
    if (request.state !== 'open') throw new Refusal('request_decided')
    if (!isLive(request, booked, now)) throw new Refusal('request_decided')
    await endRequest(tx, request, { state, answer, at: now })
    if (accept && request.kind === 'cancel')
      return cancelPaid(context, tx, booked.booking, { by: 'teacher', reason: answer })
    if (accept) await releaseBooking(tx, bookingId, now)
    await jobs.enqueue(tx, mailAboutBooking, { bookingId, about: 'answered', requestId: request.id })
  })
}

async function getBooked(tx: Tx, bookingId: number): Promise<BookedLesson> {
  const booked = await findBookedLesson(tx, bookingId)
  if (!booked) throw new Refusal('booking_unknown')
  return booked
}
