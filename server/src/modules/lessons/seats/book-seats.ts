import { sql } from 'drizzle-orm'
import { scheduleTag } from '#server/kernel/cache-tags.ts'
import { roles } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import type { Database, Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople, profileLock } from '../../accounts/index.ts'
import { findPackages, type TeacherPackage } from '../../teachers/index.ts'
import {
  changeBooking,
  findBookings,
  findSeatBooking,
  hasOtherSeat,
  insertDraft,
  renewDraft,
  type Seat,
} from '../bookings/booking.repository.ts'
import { countFree, findSeatedLessons, keepLesson, lockLessons } from '../calendar/lesson.repository.ts'
import { bookingChanged, calendarChanged } from '../lessons.hooks.ts'
import type { Booking, Lesson } from '../lessons.tables.ts'

// Seats are given under the lock of their lessons, inside the transactions of an order, which hold the buyer's lock.
// Each of these may be asked again for the same bookings and then finds its work done.

/** Who may teach now. */
export async function findTeaching(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const people = await findPeople(db, [...new Set(userIds)])
  return new Set(
    [...people.values()]
      .filter(({ role, status, deletedAt }) => role === roles.teacher && status === 1 && deletedAt === null)
      .map(({ userId }) => userId),
  )
}

/**
 * Of these seats those that nobody can have any more, by lesson. Asked without a lock: when hundreds want the last
 * one, most hear it at the price of one look.
 */
export async function listTaken(db: Db, seats: readonly Seat[], now: Date): Promise<number[]> {
  const lessons = await findSeatedLessons(
    db,
    seats.map(({ lessonId }) => lessonId),
    now,
  )
  const free = new Set(
    lessons.filter(lesson => isOpen(lesson, now) && lesson.taken < lesson.seats).map(({ id }) => id),
  )
  const taken: number[] = []
  for (const seat of seats) {
    // Perhaps by the buyer.
    if (!free.has(seat.lessonId) && !(await findSeatBooking(db, seat))) taken.push(seat.lessonId)
  }
  return taken
}

/** Undefined where no such seat can be had. The booking that somebody has begun for it, or has, is found again. */
export async function draftBooking(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  seat: Seat,
): Promise<Booking | undefined> {
  const now = clock.now()
  await tx.execute(profileLock(sql`${seat.userId}`))
  const known = await findSeatBooking(tx, seat)
  if (known?.state === 'draft') await renewDraft(tx, known.id, now)
  if (known) return known
  const [lesson] = await findSeatedLessons(tx, [seat.lessonId], now)
  if (!lesson || !isOpen(lesson, now) || lesson.taken >= lesson.seats) return undefined
  const terms = (await findPackages(tx, [lesson.packageId])).get(lesson.packageId)
  if (!terms || !(await keepLesson(tx, lesson.id))) return undefined
  return insertDraft(tx, {
    ...seat,
    teacherId: lesson.teacherId,
    priceCents: terms.priceCents,
    createdAt: now,
  })
}

const isOpen = ({ state, startsAt }: Lesson, now: Date): boolean => state === 'open' && startsAt > now

export interface SeatTerms {
  booking: Booking
  lesson: Lesson
  terms: TeacherPackage
}

/** What these bookings would cost now, and whether they can be had; what is missing is gone. */
export async function quoteSeats(
  db: Db,
  { userId, bookingIds, now }: { userId: number | null; bookingIds: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, SeatTerms | 'owned' | 'gone'>> {
  const found = (await findBookings(db, bookingIds)).filter(booking => booking.userId === userId)
  const lessons = await findSeatedLessons(
    db,
    found.map(({ lessonId }) => lessonId),
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
  const quote = (booking: Booking): SeatTerms | 'owned' | 'gone' => {
    if (booking.state === 'confirmed') return 'owned'
    const lesson = lessons.find(({ id }) => id === booking.lessonId)
    const terms = lesson && packages.get(lesson.packageId)
    if (!lesson || !terms || booking.state === 'cancelled' || terms.endedAt) return 'gone'
    if (!isOpen(lesson, now) || !teaching.has(lesson.teacherId)) return 'gone'
    // The buyer's own hold never stands in their way.
    const own = booking.state === 'held' && booking.heldUntil && booking.heldUntil > now ? 1 : 0
    return lesson.taken - own < lesson.seats ? { booking, lesson, terms } : 'gone'
  }
  return new Map(found.map(booking => [booking.id, quote(booking)]))
}

interface LockedSeats {
  bookings: Booking[]
  lessons: ReadonlyMap<number, Lesson>
  /** By lesson, what others leave. */
  free: Map<number, number>
}

async function lockSeats(tx: Tx, ids: readonly number[], now: Date): Promise<LockedSeats> {
  // Only who holds the buyer's lock moves a booking to another lesson.
  const lessonIds = (await findBookings(tx, ids)).map(({ lessonId }) => lessonId)
  const lessons = await lockLessons(tx, [...new Set(lessonIds)])
  const [bookings, free] = await Promise.all([
    findBookings(tx, ids),
    countFree(tx, lessons, { now, without: ids }),
  ])
  return { bookings, lessons, free }
}

/** Takes a seat where there is one. */
function takeFree({ free }: LockedSeats, { lessonId }: Booking): boolean {
  const left = free.get(lessonId) ?? 0
  free.set(lessonId, left - 1)
  return left > 0
}

/** Keeps seats for paying until then; answers with those that can't be kept. */
export async function holdSeats(
  tx: Tx,
  seats: readonly { bookingId: number; priceCents: number }[],
  { until, at }: { until: Date; at: Date },
): Promise<number[]> {
  const locked = await lockSeats(
    tx,
    seats.map(({ bookingId }) => bookingId),
    at,
  )
  const kept = new Set<number>()
  for (const booking of locked.bookings) {
    const lesson = locked.lessons.get(booking.lessonId)
    if (booking.state === 'confirmed' || booking.state === 'cancelled') continue
    if (!lesson || !isOpen(lesson, at) || !takeFree(locked, booking) || (await hasOtherSeat(tx, booking)))
      continue
    const priceCents = seats.find(({ bookingId }) => bookingId === booking.id)?.priceCents ?? 0
    await changeBooking(tx, booking, 'held', { heldUntil: until, priceCents })
    kept.add(booking.id)
  }
  await invalidateCalendars(tx, locked.bookings)
  return seats.map(({ bookingId }) => bookingId).filter(id => !kept.has(id))
}

export type SeatOutcome = 'given' | 'already' | 'gone'

/** They are paid: gives those seats that are there still. `again` to who had them before: also of lessons that are over. */
export async function confirmSeats(
  platform: Platform,
  tx: Tx,
  bookingIds: readonly number[],
  { at, again = false }: { at: Date; again?: boolean | undefined },
): Promise<ReadonlyMap<number, SeatOutcome>> {
  const locked = await lockSeats(tx, bookingIds, at)
  const teaching = await findTeaching(
    tx,
    locked.bookings.map(({ teacherId }) => teacherId),
  )
  const outcomes = new Map<number, SeatOutcome>(bookingIds.map(id => [id, 'gone']))
  for (const booking of locked.bookings) {
    if (booking.state === 'confirmed') {
      outcomes.set(booking.id, 'given')
      continue
    }
    const lesson = locked.lessons.get(booking.lessonId)
    // Who paid in time is in time, though we may hear of it when the lesson has begun.
    const late = booking.state === 'held' ? lesson?.endsAt : lesson?.startsAt
    const over = again && lesson !== undefined && lesson.startsAt <= at
    const there = lesson?.state === 'open' && late && (over || (late > at && teaching.has(booking.teacherId)))
    if (there && (await hasOtherSeat(tx, booking))) {
      outcomes.set(booking.id, 'already')
    } else if (there && takeFree(locked, booking)) {
      await changeBooking(tx, booking, 'confirmed', {
        confirmedAt: at,
        cancelledAt: null,
        cancelledBy: null,
        reason: '',
      })
      outcomes.set(booking.id, 'given')
      // Nobody is told to come to what is over.
      if (!over) await platform.hooks.call(bookingChanged, tx, { bookingId: booking.id, change: 'confirmed' })
    } else {
      await platform.hooks.call(bookingChanged, tx, { bookingId: booking.id, change: 'gone' })
    }
  }
  await refreshCalendars(platform, tx, locked.bookings)
  return outcomes
}

/** Paid for and lost by some accident: given again if there is room. */
export async function restoreSeat(db: Database, bookingId: number, at: Date): Promise<void> {
  await db.transaction(async tx => {
    const { bookings, ...locked } = await lockSeats(tx, [bookingId], at)
    for (const booking of bookings) {
      if (booking.state === 'confirmed' || !takeFree({ bookings, ...locked }, booking)) continue
      await changeBooking(tx, booking, 'confirmed', { confirmedAt: at })
      await invalidateCalendars(tx, [booking])
    }
  })
}

/** Nobody pays for them any more. */
export async function lapseSeats(tx: Tx, bookingIds: readonly number[], at: Date): Promise<void> {
  const { bookings } = await lockSeats(tx, bookingIds, at)
  const held = bookings.filter(({ state }) => state === 'held')
  for (const booking of held) await changeBooking(tx, booking, 'lapsed', {})
  await invalidateCalendars(tx, held)
}

export interface Cancellation {
  by: NonNullable<Booking['cancelledBy']>
  reason: string
  at: Date
}

/** Those that were booked are so no more; answers which. */
export async function cancelSeats(
  platform: Platform,
  tx: Tx,
  bookingIds: readonly number[],
  { by, reason, at }: Cancellation,
): Promise<Booking[]> {
  const { bookings } = await lockSeats(tx, bookingIds, at)
  const given = bookings.filter(({ state }) => state === 'confirmed')
  for (const booking of given) {
    await changeBooking(tx, booking, 'cancelled', {
      cancelledAt: at,
      cancelledBy: by,
      reason,
      attendance: null,
    })
    await platform.hooks.call(bookingChanged, tx, { bookingId: booking.id, change: 'cancelled' })
  }
  await refreshCalendars(platform, tx, given)
  return given
}

const teachersOf = (rows: readonly { teacherId: number }[]): number[] =>
  [...new Set(rows.map(({ teacherId }) => teacherId))].sort((one, other) => one - other)

/** What is cached of these calendars is out of date. */
export async function invalidateCalendars(tx: Tx, rows: readonly { teacherId: number }[]): Promise<void> {
  const teachers = teachersOf(rows)
  if (teachers.length > 0) await announce(tx, ...teachers.map(scheduleTag))
}

/** Besides, what is found by free times changes for longer than a payment lasts. */
export async function refreshCalendars(
  platform: Platform,
  tx: Tx,
  rows: readonly { teacherId: number }[],
): Promise<void> {
  await invalidateCalendars(tx, rows)
  for (const teacherId of teachersOf(rows)) await platform.hooks.call(calendarChanged, tx, { teacherId })
}
