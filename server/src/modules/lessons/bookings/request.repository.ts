import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type BookingRequest, bookingRequests, bookings } from '../lessons.tables.ts'
import { mayRequestBecome } from './request.states.ts'

export type NewRequest = Pick<BookingRequest, 'bookingId' | 'kind' | 'startsAt' | 'message' | 'createdAt'>

export async function insertRequest(tx: Tx, row: NewRequest): Promise<BookingRequest> {
  const [added] = await tx
    .insert(bookingRequests)
    .values({ ...row, state: 'open' })
    .returning()
  if (!added) throw new Error('No request was added')
  return added
}

/** The latest of each booking. */
export async function findRequests(
  db: Db,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, BookingRequest>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(bookingRequests)
    .where(inArray(bookingRequests.bookingId, [...bookingIds]))
    .orderBy(asc(bookingRequests.id))
  return new Map(rows.map(row => [row.bookingId, row]))
}

export async function findRequest(db: Db, id: number): Promise<BookingRequest | undefined> {
  return (await db.select().from(bookingRequests).where(eq(bookingRequests.id, id)))[0]
}

/** Under the lock of the student. */
export async function endRequest(
  tx: Tx,
  request: BookingRequest,
  { state, answer = '', at }: { state: 'accepted' | 'declined' | 'expired'; answer?: string; at: Date },
): Promise<void> {
  if (!mayRequestBecome(request.state, state))
    throw new Error(`Request ${request.id} may not go from ${request.state} to ${state}`)
  await tx
    .update(bookingRequests)
    .set({ state, answer, endedAt: at })
    .where(and(eq(bookingRequests.id, request.id), eq(bookingRequests.state, 'open')))
}

/** The booking was moved or cancelled: there is nothing left to answer. */
export async function expireRequest(tx: Tx, bookingId: number, at: Date): Promise<void> {
  await tx
    .update(bookingRequests)
    .set({ state: 'expired', endedAt: at })
    .where(and(eq(bookingRequests.bookingId, bookingId), eq(bookingRequests.state, 'open')))
}

/** For lessons that have started. */
export async function expireDueRequests(db: Db, at: Date): Promise<void> {
  await db
    .update(bookingRequests)
    .set({ state: 'expired', endedAt: at })
    .where(and(eq(bookingRequests.state, 'open'), lte(bookingRequests.startsAt, at)))
}

/** Someone leaves: what either side wrote about their bookings is deleted, too. */
export async function eraseRequests(tx: Tx, userId: number): Promise<void> {
  const theirs = sql`select ${bookings.id} from ${bookings} where ${bookings.userId} = ${userId} or ${bookings.teacherId} = ${userId}`
  await tx
    .update(bookingRequests)
    .set({ message: '', answer: '' })
    .where(sql`${bookingRequests.bookingId} in (${theirs})`)
}
