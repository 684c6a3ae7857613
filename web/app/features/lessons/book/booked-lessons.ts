import type { Order } from '#contract/commerce/orders.ts'
import type { Api } from '../../../lib/api.ts'
import type { ChosenLesson } from './booking-store.ts'

/** A lesson to pay for, with what is shown of it. */
export interface PaidLesson extends ChosenLesson {
  /** Null for the buyer. */
  readonly learnerId: number | null
}

export interface BookedLesson extends ChosenLesson {
  /** Null if unknown. */
  readonly bookingId: number | null
}

export interface Lessons {
  readonly lessons: readonly BookedLesson[]
  /** Lessons that were gone when the payment arrived: they are refunded automatically. */
  readonly gone: readonly ChosenLesson[]
}

/** The result for the lessons: which are booked, and which were gone when the payment arrived. */
export type BookedSeats = Awaited<ReturnType<Api['bookingsStore']>>

/** The server's result, with the texts known here; if it hasn't said, all count as booked. */
export function bookedOf(chosen: readonly PaidLesson[], booked: BookedSeats | null): Lessons {
  const gone = goneOf(chosen, booked?.gone ?? [])
  const lessons = chosen
    .filter(lesson => !gone.includes(lesson))
    .map((lesson): BookedLesson => {
      const given = booked?.bookings.find(
        ({ slot_id, learner_id }) => slot_id === lesson.slotId && learner_id === lesson.learnerId,
      )
      return { ...lesson, bookingId: given?.booking_id ?? null }
    })
  return { lessons, gone }
}

export const goneOf = <Lesson extends ChosenLesson>(
  chosen: readonly Lesson[],
  slotIds: readonly number[],
): readonly Lesson[] => chosen.filter(({ slotId }) => slotIds.includes(slotId))

/** For orders finished without this page. */
export function lessonsOf(orders: readonly Order[]): Lessons {
  const lines = orders.flatMap(order => order.lines)
  const found = lines.flatMap(({ title, sale_price, seller, state, trial }) => {
    if (!trial) return []
    const lesson: BookedLesson = {
      slotId: trial.slot_id,
      bookingId: trial.booking_id,
      packageId: 0,
      title,
      teacherName: seller.display_name,
      day: trial.trial_date,
      time: trial.trial_time,
      minutes: trial.duration,
      venue: '',
      price: sale_price,
      learnerName: trial.learner_name,
    }
    return [{ lesson, booked: state === 'paid' }]
  })
  const those = (booked: boolean) => found.filter(one => one.booked === booked).map(({ lesson }) => lesson)
  return { lessons: those(true), gone: those(false) }
}
