import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import { findLearners } from '../../accounts/index.ts'
import type { Item, LineKind, Quoted } from '../../commerce/index.ts'
import { findLessons } from '../calendar/lesson.repository.ts'
import {
  cancelSeats,
  confirmSeats,
  holdSeats,
  lapseSeats,
  quoteSeats,
  restoreSeat,
} from '../seats/book-seats.ts'
import { auditSeats } from '../seats/seat-audit.ts'
import { findBookings } from './booking.repository.ts'
import { listConfirmed } from './booking-list.repository.ts'

/** A seat in a lesson. What is sold is a booking: it may be moved to another lesson later, and the order stays. */
export const trialLine: LineKind = {
  name: 'trial',
  openMinutes: 15,

  async quote(db, { buyer, itemIds, now }) {
    const quoted = await quoteSeats(db, { userId: buyer?.userId ?? null, bookingIds: itemIds, now })
    return new Map(
      [...quoted].map(([id, seat]): [number, Quoted] => {
        if (typeof seat === 'string') return [id, seat]
        const { title, priceCents, teacherId } = seat.terms
        return [id, { title, priceCents, teacherId, centreId: null }]
      }),
    )
  },

  async hold(_platform, tx, { lines, until, at }) {
    const seats = lines.map(({ itemId, priceCents }) => ({ bookingId: itemId, priceCents }))
    const gone = new Set(await holdSeats(tx, seats, { until, at }))
    return lines.filter(({ itemId }) => gone.has(itemId))
  },

  async handOver(platform, tx, { lines, at, again }) {
    const outcomes = await confirmSeats(platform, tx, bookingsOf(lines), { at, again })
    return new Map(lines.map(({ id, itemId }) => [id, outcomes.get(itemId) ?? 'gone']))
  },

  release: (_platform, tx, { lines, at }) => lapseSeats(tx, bookingsOf(lines), at),

  async revoke(platform, tx, { lines, at }) {
    await cancelSeats(platform, tx, bookingsOf(lines), { by: 'refund', reason: '', at })
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

  audit: auditSeats({ find: findBookings, restore: restoreSeat, listGiven: listConfirmed }),
}

const bookingsOf = (lines: readonly Item[]): number[] => lines.map(({ itemId }) => itemId)

export const trialItem = (bookingId: number): Item => ({ kind: trialLine.name, itemId: bookingId })

export const isTrial = ({ kind }: Item): boolean => kind === trialLine.name
