import type { Booking as WireBooking } from '#contract/lessons/bookings.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCards } from '../../accounts/index.ts'
import { listOwnRatings } from '../../reviews/index.ts'
import { findPackages } from '../../teachers/index.ts'
import { findLesson } from '../calendar/lesson.repository.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { presentBooking, type Shown } from './booking.presenter.ts'
import {
  type BookedLesson,
  type BookingFilter,
  findBookedLesson,
  listBookings,
} from './booking-list.repository.ts'
import { findRequests } from './request.repository.ts'
import { trialItem } from './trial-line.ts'

const usualPage = 200

export interface BookingPage {
  status: 200
  count: number
  cancel_hours: number
  bookings: WireBooking[]
}

export async function viewBookings(
  platform: Pick<LessonsContext, 'config' | 'db' | 'clock' | 'commerce'>,
  caller: Caller,
  asked: {
    side: Shown['side']
    filter: BookingFilter
    limit?: number | undefined
    offset?: number | undefined
  },
): Promise<BookingPage> {
  const { db, clock, config } = platform
  const { side, filter, limit = usualPage, offset = 0 } = asked
  const { count, rows } = await listBookings(db, filter, { now: clock.now(), limit, offset })
  const bookings = await present(platform, db, rows, { side, viewerId: caller.userId })
  return { status: 200, count, cancel_hours: config.cancelHours, bookings }
}

/** For the caller's own lesson. */
export async function viewSlotBookings(
  platform: Pick<LessonsContext, 'config' | 'db' | 'clock' | 'commerce'>,
  caller: Caller,
  lessonId: number,
): Promise<BookingPage> {
  const lesson = await findLesson(platform.db, lessonId)
  if (!lesson || lesson.teacherId !== caller.userId) throw new Refusal('slot_unknown')
  return viewBookings(platform, caller, { side: 'teacher', filter: { lessonId } })
}

/** The caller's own, as student or as teacher; others' aren't even known to exist. */
export async function getOwnBooking(
  db: Db,
  { userId }: Caller,
  bookingId: number,
): Promise<BookedLesson & { side: Shown['side'] }> {
  const booked = await findBookedLesson(db, bookingId)
  const mine = booked && (booked.booking.userId === userId || booked.booking.teacherId === userId)
  // A booking that is being paid for isn't shown yet.
  if (!mine || !['confirmed', 'cancelled'].includes(booked.booking.state))
    throw new Refusal('booking_unknown')
  return { ...booked, side: booked.booking.userId === userId ? 'student' : 'teacher' }
}

export async function viewBooking(
  platform: Pick<LessonsContext, 'config' | 'db' | 'clock' | 'commerce'>,
  caller: Caller,
  bookingId: number,
): Promise<WireBooking> {
  const { side, ...booked } = await getOwnBooking(platform.db, caller, bookingId)
  const [shown] = await present(platform, platform.db, [booked], { side, viewerId: caller.userId })
  if (!shown) throw new Error('A booking without a description')
  return shown
}

async function present(
  { clock, config, commerce }: Pick<LessonsContext, 'config' | 'clock' | 'commerce'>,
  db: Db,
  rows: readonly BookedLesson[],
  { side, viewerId }: { side: Shown['side']; viewerId: number },
): Promise<WireBooking[]> {
  const idsOf = (of: (row: BookedLesson) => number | null) => [
    ...new Set(rows.map(of).filter(id => id !== null)),
  ]
  const teacherIds = idsOf(({ booking }) => booking.teacherId)
  const [people, learners, packages, ratings, requests, paid] = await Promise.all([
    findPeople(db, [...new Set([...teacherIds, ...idsOf(({ booking }) => booking.userId)])]),
    findLearners(
      db,
      idsOf(({ booking }) => booking.learnerId),
    ),
    findPackages(
      db,
      idsOf(({ lesson }) => lesson.packageId),
    ),
    side === 'student' ? listOwnRatings(db, viewerId, teacherIds) : new Map<number, number>(),
    findRequests(
      db,
      rows.map(({ booking }) => booking.id),
    ),
    commerce.viewLessons(
      db,
      rows.map(({ booking }) => trialItem(booking.id)),
    ),
  ])
  const shown: Shown = {
    people,
    learners,
    cards: cardsOf(rows, { people, learners }),
    packages,
    ratings,
    requests,
    viewerId,
    side,
    cancelHours: config.cancelHours,
    now: clock.now(),
    paid,
  }
  return rows.map(row => presentBooking(row, shown))
}

/** Distinguished if they attend the same lesson. */
function cardsOf(rows: readonly BookedLesson[], known: Pick<Shown, 'people' | 'learners'>): Shown['cards'] {
  const lessons = Map.groupBy(
    rows.map(({ booking }) => booking),
    ({ lessonId }) => lessonId,
  )
  return new Map([...lessons].map(([lessonId, its]) => [lessonId, learnerCards(its, known)]))
}
