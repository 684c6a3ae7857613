import type { Db } from '#server/platform/db/db.ts'
import { findPackages, type TeacherPackage } from '../../teachers/index.ts'
import { changeBooking, findBookings, hasOtherSeat } from '../bookings/booking.repository.ts'
import { expireRequest } from '../bookings/request.repository.ts'
import { invalidateCalendars, refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { countFree, findSeatedLessons, lockLessons } from '../calendar/lesson.repository.ts'
import { mailAboutBooking } from '../lessons.jobs.definitions.ts'
import type { Booking, Lesson } from '../lessons.tables.ts'
import { findTeaching } from './find-teaching.ts'
import { createSeatAllocator, type Seating, type SeatPool } from './seat-allocator.ts'

interface LessonPool extends SeatPool {
  lesson: Lesson
  /** Whether its teacher may teach; read only for confirming. */
  taught: boolean
}

export const isOpen = ({ state, startsAt }: Lesson, now: Date): boolean => state === 'open' && startsAt > now

const lessonSeating: Seating<Booking, Lesson, LessonPool, TeacherPackage> = {
  find: findBookings,
  poolOf: ({ lessonId }) => lessonId,
  quote: quoteBookings,
  lock: lockLessons,

  async count(tx, locked, { step, at, without }) {
    const teacherIds = step === 'confirm' ? [...locked.values()].map(({ teacherId }) => teacherId) : []
    const [free, teaching] = await Promise.all([
      countFree(tx, locked, { now: at, without }),
      findTeaching(tx, teacherIds),
    ])
    return new Map(
      [...locked].map(([id, lesson]) => [
        id,
        { lesson, free: free.get(id) ?? 0, taught: teaching.has(lesson.teacherId) },
      ]),
    )
  },

  ahead: () => 0,
  hasOther: hasOtherSeat,
  mayHold: ({ state }, { lesson }, at) =>
    state !== 'confirmed' && state !== 'cancelled' && isOpen(lesson, at),
  hold: (_platform, tx, booking, _pool, { until, priceCents }) =>
    changeBooking(tx, booking, 'held', { heldUntil: until, priceCents }),

  mayConfirm({ state }, { lesson, taught }, { at, again = false }) {
    if (lesson.state !== 'open') return false
    if (again && lesson.startsAt <= at) return true
    // A payment made in time counts, even if we learn of it when the lesson has started.
    return taught && (state === 'held' ? lesson.endsAt : lesson.startsAt) > at
  },
  confirm: (_platform, tx, booking, _pool, { at }) =>
    changeBooking(tx, booking, 'confirmed', {
      confirmedAt: at,
      cancelledAt: null,
      cancelledBy: null,
      reason: '',
    }),
  mayRestore: () => true,
  isOver: ({ lesson }, at) => lesson.startsAt <= at,

  async release(_platform, tx, booking) {
    if (booking.state === 'held') await changeBooking(tx, booking, 'lapsed', {})
  },
  async cancel(tx, booking, { by, reason, at }) {
    await changeBooking(tx, booking, 'cancelled', {
      cancelledAt: at,
      cancelledBy: by,
      reason,
    })
    await expireRequest(tx, booking.id, at)
  },

  notify: ({ jobs }, tx, { id: bookingId }, about) =>
    jobs.enqueue(tx, mailAboutBooking, { bookingId, about }),
  finish: (platform, tx, bookings, step) =>
    step === 'confirm' || step === 'cancel'
      ? refreshCalendars(platform, tx, bookings)
      : invalidateCalendars(tx, bookings),
  queue: null,
}

async function quoteBookings(
  db: Db,
  bookings: readonly Booking[],
  now: Date,
): Promise<ReadonlyMap<number, TeacherPackage | 'owned' | 'gone'>> {
  const lessons = await findSeatedLessons(
    db,
    bookings.map(({ lessonId }) => lessonId),
    now,
  )
  const [packages, teaching] = await Promise.all([
    findPackages(
      db,
      lessons.map(({ packageId }) => packageId),
    ),
    findTeaching(
      db,
      lessons.map(({ teacherId }) => teacherId),
    ),
  ])
  const quote = (booking: Booking): TeacherPackage | 'owned' | 'gone' => {
    if (booking.state === 'confirmed') return 'owned'
    const lesson = lessons.find(({ id }) => id === booking.lessonId)
    const terms = lesson && packages.get(lesson.packageId)
    if (!lesson || !terms || booking.state === 'cancelled' || terms.endedAt) return 'gone'
    if (!isOpen(lesson, now) || !teaching.has(lesson.teacherId)) return 'gone'
    // The buyer's own hold is never in their way.
    const own = booking.state === 'held' && booking.heldUntil && booking.heldUntil > now ? 1 : 0
    // Who is paying for it began before its teacher was busy.
    if (lesson.busy && own === 0) return 'gone'
    return lesson.taken - own < lesson.seats ? terms : 'gone'
  }
  return new Map(bookings.map(booking => [booking.id, quote(booking)]))
}

/** Seats in lessons, by booking. */
export const lessonSeats = createSeatAllocator(lessonSeating)
