import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import { findLearners } from '../../accounts/index.ts'
import {
  cancelSeats,
  confirmSeats,
  findBookings,
  findLessons,
  holdSeats,
  lapseSeats,
  listConfirmed,
  quoteSeats,
  restoreSeat,
} from '../../lessons/index.ts'
import type { Item, LineKind, Quoted } from './line-kind.ts'
import { auditPlaces } from './place-audit.ts'

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

  async takeBack(platform, tx, { lines, at }) {
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
        const time = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
        const learnerName = learners.get(learnerId ?? 0)?.firstName ?? ''
        const seat = { bookingId: id, lessonId, ...time, learnerName }
        return [[id, { courseId: 0, coverUrl: '', seat }] as const]
      }),
    )
  },

  audit: auditPlaces({ find: findBookings, restore: restoreSeat, listGiven: listConfirmed }),
}

const bookingsOf = (lines: readonly Item[]): number[] => lines.map(({ itemId }) => itemId)

export const trialItem = (bookingId: number): Item => ({ kind: trialLine.name, itemId: bookingId })
