import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type DisputeAnswer, disputeAnswers, disputes, type OrderDispute } from '../commerce.tables.ts'

/** Two people answering one dispute wait for each other. */
export async function lockDispute(tx: Tx, id: number): Promise<OrderDispute | undefined> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update')
  return row
}

export async function findAnswer(db: Db, disputeId: number): Promise<DisputeAnswer | undefined> {
  const [row] = await db.select().from(disputeAnswers).where(eq(disputeAnswers.disputeId, disputeId))
  return row
}

/** By dispute. */
export async function findAnswers(
  db: Db,
  disputeIds: readonly number[],
): Promise<ReadonlyMap<number, DisputeAnswer>> {
  if (disputeIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(disputeAnswers)
    .where(inArray(disputeAnswers.disputeId, [...disputeIds]))
  return new Map(rows.map(row => [row.disputeId, row]))
}

/** A refused one makes way for the next. */
export async function writeAnswer(tx: Tx, answer: DisputeAnswer): Promise<void> {
  const { disputeId: target } = disputeAnswers
  await tx.insert(disputeAnswers).values(answer).onConflictDoUpdate({ target, set: answer })
}

/** False if another call was first. */
export async function settleAnswer(
  tx: Tx,
  disputeId: number,
  settled: Pick<DisputeAnswer, 'state' | 'failure' | 'answeredAt'>,
): Promise<boolean> {
  const changed = await tx
    .update(disputeAnswers)
    .set({ ...settled, evidence: null })
    .where(and(eq(disputeAnswers.disputeId, disputeId), eq(disputeAnswers.state, 'requested')))
    .returning({ id: disputeAnswers.disputeId })
  return changed.length > 0
}

/** Asked for so long ago that its job must have given up. */
export async function listWaitingAnswers(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: disputeAnswers.disputeId })
    .from(disputeAnswers)
    .where(and(eq(disputeAnswers.state, 'requested'), lte(disputeAnswers.askedAt, before)))
    .orderBy(asc(disputeAnswers.askedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}
