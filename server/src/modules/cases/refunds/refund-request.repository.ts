import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Seller } from '../../accounts/index.ts'
import { type RefundRequest, refundRequests } from '../cases.tables.ts'
import { mayRequestBecome } from './refund-request.states.ts'

export async function insertRequest(tx: Tx, row: typeof refundRequests.$inferInsert): Promise<RefundRequest> {
  const [added] = await tx.insert(refundRequests).values(row).returning()
  if (!added) throw new Error('A request was not written')
  return added
}

export async function findRequest(db: Db, id: number): Promise<RefundRequest | undefined> {
  const [row] = await db.select().from(refundRequests).where(eq(refundRequests.id, id))
  return row
}

export async function findRequestOfCase(db: Db, caseId: number): Promise<RefundRequest | undefined> {
  const [row] = await db.select().from(refundRequests).where(eq(refundRequests.caseId, caseId))
  return row
}

export function listRequestsOf(db: Db, orderId: number): Promise<RefundRequest[]> {
  return db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(asc(refundRequests.id))
}

/** Lines of an order that can't be asked about now. */
export async function listBlocking(db: Db, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ lineId: refundRequests.lineId })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.orderId, orderId),
        inArray(refundRequests.state, ['asked', 'declined', 'staff', 'kept']),
      ),
    )
  return new Set(rows.map(({ lineId }) => lineId))
}

const soldBy = ({ type, id }: Seller): SQL | undefined =>
  type === 'centre'
    ? eq(refundRequests.centreId, id)
    : and(eq(refundRequests.teacherId, id), isNull(refundRequests.centreId))

/** What waits for an answer first, the soonest deadline first; then the latest. What a rule has answered is not theirs. */
export function listRequestsOfSeller(db: Db, seller: Seller, limit: number): Promise<RefundRequest[]> {
  return db
    .select()
    .from(refundRequests)
    .where(and(soldBy(seller), sql`${refundRequests.answerBy} is not null`))
    .orderBy(
      sql`${refundRequests.state} <> 'asked'`,
      sql`case when ${refundRequests.state} = 'asked' then ${refundRequests.answerBy} end`,
      desc(refundRequests.id),
    )
    .limit(limit)
}

export async function listOverdueIds(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.state, 'asked'), lte(refundRequests.answerBy, now)))
    .orderBy(asc(refundRequests.answerBy), asc(refundRequests.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Under the lock of the buyer, who is locked before each decision. */
export async function changeRequest(
  tx: Tx,
  request: RefundRequest,
  change: Partial<typeof refundRequests.$inferInsert> & Pick<RefundRequest, 'state'>,
): Promise<void> {
  if (!mayRequestBecome(request.state, change.state))
    throw new Error(`Request ${request.id} may not go from ${request.state} to ${change.state}`)
  await tx.update(refundRequests).set(change).where(eq(refundRequests.id, request.id))
}

/** As a buyer or as who answered. */
export function listRequestsWith(db: Db, userId: number, limit: number): Promise<RefundRequest[]> {
  return db
    .select()
    .from(refundRequests)
    .where(or(eq(refundRequests.userId, userId), eq(refundRequests.answeredBy, userId)))
    .orderBy(asc(refundRequests.id))
    .limit(limit)
}

/** Somebody leaves: what they wrote is gone, and what they asked of a seller is withdrawn. */
export async function eraseRequests(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .update(refundRequests)
    .set({ state: 'withdrawn', endedAt: at })
    .where(and(eq(refundRequests.userId, userId), inArray(refundRequests.state, ['asked', 'declined'])))
  await tx.update(refundRequests).set({ body: '' }).where(eq(refundRequests.userId, userId))
  await tx.update(refundRequests).set({ answer: '' }).where(eq(refundRequests.answeredBy, userId))
}
