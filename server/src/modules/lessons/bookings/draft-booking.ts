import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPackages } from '../../teachers/index.ts'
import { findSeatedLessons, pinLesson } from '../calendar/lesson.repository.ts'
import type { Booking } from '../lessons.tables.ts'
import { isOpen } from '../seats/lesson-seating.ts'
import { findSeatBooking, insertDraft, renewDraft, type Seat } from './booking.repository.ts'

/**
 * Of these seats, those no longer available, by lesson. Checked without a lock: when hundreds want the last one, most
 * are refused at the cost of one read.
 */
export async function listTakenSeats(db: Db, seats: readonly Seat[], now: Date): Promise<number[]> {
  const lessons = await findSeatedLessons(
    db,
    seats.map(({ lessonId }) => lessonId),
    now,
  )
  const free = new Set(
    lessons
      .filter(lesson => isOpen(lesson, now) && !lesson.busy && lesson.taken < lesson.seats)
      .map(({ id }) => id),
  )
  const taken: number[] = []
  for (const seat of seats) {
    // The buyer may be the one who has it.
    if (!free.has(seat.lessonId) && !(await findSeatBooking(db, seat))) taken.push(seat.lessonId)
  }
  return taken
}

/**
 * Under the buyer's lock; undefined if there is no such seat. Reuses the booking that someone has begun for it, or
 * has.
 */
export async function draftBooking(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  seat: Seat,
): Promise<Booking | undefined> {
  const now = clock.now()
  const known = await findSeatBooking(tx, seat)
  if (known?.state === 'draft') await renewDraft(tx, known.id, now)
  if (known) return known
  const [lesson] = await findSeatedLessons(tx, [seat.lessonId], now)
  if (!lesson || !isOpen(lesson, now) || lesson.busy || lesson.taken >= lesson.seats) return undefined
  const terms = (await findPackages(tx, [lesson.packageId])).get(lesson.packageId)
  if (!terms || !(await pinLesson(tx, lesson.id))) return undefined
  return insertDraft(tx, {
    ...seat,
    teacherId: lesson.teacherId,
    priceCents: terms.priceCents,
    createdAt: now,
  })
}
