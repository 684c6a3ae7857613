import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import { findLearners } from '../../accounts/index.ts'
import type { Item } from '../../commerce/index.ts'
import { findLessons } from '../calendar/lesson.repository.ts'
import { lessonSeats } from '../seats/lesson-seating.ts'
import { seatLine, soldLesson } from '../seats/seat-line.ts'
import { findBookings } from './booking.repository.ts'
import { listConfirmed } from './booking-list.repository.ts'

/** A seat in a lesson. What is sold is a booking: it can be moved to another lesson later, while the order stays. */
export const trialLine = seatLine({
  name: 'trial',
  seats: lessonSeats,
  offerOf: ({ title, priceCents, teacherId }) => ({ title, priceCents, teacherId, centreId: null }),
  find: findBookings,
  listGiven: listConfirmed,

  async findLessons(db, itemIds) {
    const bookings = await findBookings(db, itemIds)
    const lessons = await findLessons(
      db,
      bookings.map(({ lessonId }) => lessonId),
    )
    return new Map(
      bookings.map(({ id, lessonId, state }) => {
        const lesson = lessons.get(lessonId)
        const seated = lesson && {
          ...soldLesson(lesson),
          ...(state !== 'confirmed' && { state: 'cancelled' as const }),
        }
        return [id, { sold: 1, lessons: seated ? [seated] : [] }] as const
      }),
    )
  },

  async describe(db, itemIds) {
    const bookings = await findBookings(db, itemIds)
    const [lessons, learners] = await Promise.all([
      findLessons(
        db,
        bookings.map(({ lessonId }) => lessonId),
      ),
      findLearners(
        db,
        bookings.flatMap(({ learnerId }) => learnerId ?? []),
      ),
    ])
    return new Map(
      bookings.flatMap(({ id, lessonId, learnerId }) => {
        const lesson = lessons.get(lessonId)
        if (!lesson) return []
        const begins = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
        const learnerName = learners.get(learnerId ?? 0)?.firstName ?? ''
        const trial = {
          booking_id: id,
          slot_id: lessonId,
          trial_date: begins.day,
          trial_time: begins.time,
          duration: begins.minutes,
          learner_name: learnerName,
        }
        return [[id, { courseId: 0, coverUrl: '', trial, appointment: { ...begins, learnerName } }] as const]
      }),
    )
  },
})

export const trialItem = (bookingId: number): Item => ({ kind: trialLine.name, itemId: bookingId })

export const isTrial = ({ kind }: Item): boolean => kind === trialLine.name
