import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { enrolmentRequests, enrolments, type LeaveRequest } from '../classes.tables.ts'
import { mayLeaveRequestBecome } from './leave-request.states.ts'

export type NewLeaveRequest = Pick<LeaveRequest, 'enrolmentId' | 'startsAt' | 'message' | 'createdAt'>

export async function insertRequest(tx: Tx, row: NewLeaveRequest): Promise<void> {
  await tx.insert(enrolmentRequests).values({ ...row, state: 'open' })
}

/** The latest of each enrolment. */
export async function findRequests(
  db: Db,
  enrolmentIds: readonly number[],
): Promise<ReadonlyMap<number, LeaveRequest>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(enrolmentRequests)
    .where(inArray(enrolmentRequests.enrolmentId, [...enrolmentIds]))
    .orderBy(asc(enrolmentRequests.id))
  return new Map(rows.map(row => [row.enrolmentId, row]))
}

/** Under the lock of the student. */
export async function endRequest(
  tx: Tx,
  request: LeaveRequest,
  { state, answer = '', at }: { state: 'accepted' | 'declined' | 'expired'; answer?: string; at: Date },
): Promise<void> {
  if (!mayLeaveRequestBecome(request.state, state))
    throw new Error(`Request ${request.id} may not go from ${request.state} to ${state}`)
  await tx
    .update(enrolmentRequests)
    .set({ state, answer, endedAt: at })
    .where(and(eq(enrolmentRequests.id, request.id), eq(enrolmentRequests.state, 'open')))
}

/** For lessons that have started. */
export async function expireDueRequests(db: Db, at: Date): Promise<void> {
  await db
    .update(enrolmentRequests)
    .set({ state: 'expired', endedAt: at })
    .where(and(eq(enrolmentRequests.state, 'open'), lte(enrolmentRequests.startsAt, at)))
}

/** Someone leaves: what either side wrote about their enrolments is deleted, too. */
export async function eraseRequests(tx: Tx, userId: number): Promise<void> {
  const theirs = sql`select ${enrolments.id} from ${enrolments} where ${enrolments.userId} = ${userId} or ${enrolments.teacherId} = ${userId}`
  await tx
    .update(enrolmentRequests)
    .set({ message: '', answer: '' })
    .where(sql`${enrolmentRequests.enrolmentId} in (${theirs})`)
}
