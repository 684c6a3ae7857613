import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Booking, bookings, type Lesson } from '../lessons.tables.ts'
import { type BookingState, mayBookingBecome } from './booking.states.ts'

export async function findBooking(db: Db, id: number): Promise<Booking | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  return row
}

export function findBookings(db: Db, ids: readonly number[]): Promise<Booking[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, [...ids]))
    .orderBy(asc(bookings.id))
}

export interface Seat {
  lessonId: number
  userId: number
  learnerId: number | null
}

const isSeat = ({ lessonId, userId, learnerId }: Seat) =>
  and(
    eq(bookings.lessonId, lessonId),
    eq(bookings.userId, userId),
    learnerId === null ? isNull(bookings.learnerId) : eq(bookings.learnerId, learnerId),
  )

/** What someone has begun to book or has booked in a lesson for someone, and not given up for good. */
export async function findSeatBooking(db: Db, seat: Seat): Promise<Booking | undefined> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(isSeat(seat), inArray(bookings.state, ['draft', 'held', 'lapsed', 'confirmed'])))
    // The most important state first; a lapsed one is only reused if there is no other.
    .orderBy(
      sql`case ${bookings.state} when 'confirmed' then 0 when 'held' then 1 when 'draft' then 2 else 3 end`,
      desc(bookings.id),
    )
    .limit(1)
  return row
}

/** Another held or booked seat of the same lesson for the same person. */
export async function hasOtherSeat(tx: Tx, booking: Booking): Promise<boolean> {
  const [row] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isSeat(booking),
        inArray(bookings.state, ['held', 'confirmed']),
        sql`${bookings.id} <> ${booking.id}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function insertDraft(
  tx: Tx,
  draft: Seat & { teacherId: number; priceCents: number; createdAt: Date },
): Promise<Booking> {
  const [row] = await tx
    .insert(bookings)
    .values({ ...draft, state: 'draft' })
    .returning()
  if (!row) throw new Error('The booking was not written')
  return row
}

/** Renews a draft, so that it isn't deleted while it is being ordered. */
export async function renewDraft(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.update(bookings).set({ createdAt: at }).where(eq(bookings.id, id))
}

type Change = Partial<
  Omit<Booking, 'id' | 'state' | 'teacherId' | 'userId' | 'learnerId' | 'createdAt' | 'remindedHours'>
> & { remindedHours?: number | null }

export async function changeBooking(
  tx: Tx,
  booking: Booking,
  state: BookingState,
  change: Change,
): Promise<void> {
  if (booking.state !== state && !mayBookingBecome(booking.state, state)) {
    throw new Error(`Booking ${booking.id} may not go from ${booking.state} to ${state}`)
  }
  await tx
    .update(bookings)
    .set({ heldUntil: null, ...change, state })
    .where(eq(bookings.id, booking.id))
}

/** The teacher has allowed the student to change it until it starts. */
export async function releaseBooking(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.update(bookings).set({ releasedAt: at }).where(eq(bookings.id, id))
}

/** Changes the learner; whether they already have a seat was checked before. */
export async function changeLearner(tx: Tx, id: number, learnerId: number | null): Promise<void> {
  await tx
    .update(bookings)
    .set({ learnerId, learnerChanges: sql`coalesce(${bookings.learnerChanges}, 0) + 1` })
    .where(eq(bookings.id, id))
}

/** People who have a seat in a lesson. */
export function listSeated(db: Db, lessonId: number): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.lessonId, lessonId), eq(bookings.state, 'confirmed')))
    .orderBy(asc(bookings.id))
}

export async function hasBookings(db: Db, lessonId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.lessonId, lessonId))
    .limit(1)
  return row !== undefined
}

/** What was recorded outlives a refund, as evidence; but only a lesson that is paid for counts as attended. */
export async function hasAttended(
  db: Db,
  { studentId, teacherId }: { studentId: number; teacherId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, studentId),
        eq(bookings.teacherId, teacherId),
        eq(bookings.state, 'confirmed'),
        inArray(bookings.attendance, [1, 2]),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Deletes what anyone wrote about someone's bookings. */
export async function eraseReasons(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(bookings)
    .set({ reason: '' })
    .where(and(eq(bookings.userId, userId), ne(bookings.reason, '')))
}

/** Deletes drafts that were never ordered. */
export async function deleteDrafts(db: Db, before: Date): Promise<void> {
  await db.delete(bookings).where(and(eq(bookings.state, 'draft'), lt(bookings.createdAt, before)))
}

/** Under the lock of the lesson: bookings without a payment are deleted. */
export async function forgetDrafts(tx: Tx, lessonId: number): Promise<void> {
  await tx.delete(bookings).where(and(eq(bookings.lessonId, lessonId), eq(bookings.state, 'draft')))
}

/**
 * Under the lock of the lesson: bookings that were never given are deleted, so that a late payment finds nothing to
 * give.
 */
export async function forgetUngiven(tx: Tx, lessonId: number, now: Date): Promise<void> {
  const outlived = and(eq(bookings.state, 'held'), lte(bookings.heldUntil, now))
  await tx
    .delete(bookings)
    .where(and(eq(bookings.lessonId, lessonId), or(inArray(bookings.state, ['draft', 'lapsed']), outlived)))
}

/** The lesson has a new time, which applies to people with a seat unless they change it. */
export async function recordMoves(
  tx: Tx,
  { id, startsAt, endsAt }: Pick<Lesson, 'id' | 'startsAt' | 'endsAt'>,
  to: { startsAt: Date; endsAt: Date },
): Promise<void> {
  const from = sql`coalesce(${bookings.agreedFrom}, ${startsAt})`
  const until = sql`coalesce(${bookings.agreedTo}, ${endsAt})`
  // Moved back to the agreed time.
  const again = sql`${from} = ${to.startsAt} and ${until} = ${to.endsAt}`
  await tx
    .update(bookings)
    .set({
      moves: sql`${bookings.moves} + 1`,
      remindedHours: null,
      agreedFrom: sql`case when ${again} then null else ${from} end`,
      agreedTo: sql`case when ${again} then null else ${until} end`,
    })
    .where(and(eq(bookings.lessonId, id), eq(bookings.state, 'confirmed')))
}

/** The student accepts the teacher's new time. */
export async function agreeToMove(tx: Tx, id: number): Promise<void> {
  await tx.update(bookings).set({ agreedFrom: null, agreedTo: null }).where(eq(bookings.id, id))
}

/** False if there was already a reminder this close to the lesson. */
export async function markReminded(tx: Tx, id: number, hours: number): Promise<boolean> {
  const rows = await tx
    .update(bookings)
    .set({ remindedHours: hours })
    .where(
      and(
        eq(bookings.id, id),
        eq(bookings.state, 'confirmed'),
        sql`coalesce(${bookings.remindedHours}, 32767) > ${hours}`,
      ),
    )
    .returning({ id: bookings.id })
  return rows.length > 0
}

/** Seats of a lesson that are being paid for. */
export async function countHeld(db: Db, lessonId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(and(eq(bookings.lessonId, lessonId), eq(bookings.state, 'held'), gt(bookings.heldUntil, now)))
  return row?.count ?? 0
}

export async function noteAttendance(tx: Tx, id: number, attendance: number): Promise<void> {
  await tx.update(bookings).set({ attendance }).where(eq(bookings.id, id))
}
