import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { chooseLearner } from '../../accounts/index.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { mailAboutBooking } from '../lessons.jobs.definitions.ts'
import { changeLearner, hasOtherSeat } from './booking.repository.ts'
import { mayChangeLearner } from './booking.rules.ts'
import { findBookedLesson } from './booking-list.repository.ts'
import { lockStudent } from './change-booking.ts'
import { getOwnBooking } from './view-bookings.ts'

/** Another learner of the account attends, or its owner; repeating it counts once. */
export async function changeBookedLearner(
  context: LessonsContext,
  caller: Caller,
  { bookingId, learnerId }: { bookingId: number; learnerId: number | null },
): Promise<void> {
  const { side } = await getOwnBooking(context.db, caller, bookingId)
  if (side !== 'student') throw new Refusal('booking_unknown')
  await context.db.transaction(async tx => {
    const now = context.clock.now()
    // The same student's seats are also given under it, so no one gets two seats in one lesson.
    await lockStudent(tx, caller.userId)
    const present = await findBookedLesson(tx, bookingId)
    if (!present || !mayChangeLearner(present, now)) throw new Refusal('booking_over')
    const { booking } = present
    if (booking.learnerId === learnerId) return
    await chooseLearner(tx, { userId: caller.userId, learnerId }, now)
    if (await hasOtherSeat(tx, { ...booking, learnerId }))
      throw new Refusal('booking_owned', { details: { bookings: [bookingId] } })
    await changeLearner(tx, bookingId, learnerId)
    await context.jobs.enqueue(tx, mailAboutBooking, {
      bookingId,
      about: 'learner',
      learnerBefore: booking.learnerId,
    })
  })
}
