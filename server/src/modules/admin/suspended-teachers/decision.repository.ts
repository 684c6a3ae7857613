import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type SuspensionDecision, suspensionDecisions } from './suspended-teachers.tables.ts'

export async function listDecisions(db: Db, suspensionIds: readonly number[]): Promise<SuspensionDecision[]> {
  if (suspensionIds.length === 0) return []
  return db
    .select()
    .from(suspensionDecisions)
    .where(inArray(suspensionDecisions.suspensionId, [...suspensionIds]))
}

/** Under the lock of the suspension; a lesson that was kept may be cancelled later. */
export async function writeDecision(tx: Tx, row: SuspensionDecision): Promise<void> {
  const { decision, decidedBy, decidedAt } = row
  await tx
    .insert(suspensionDecisions)
    .values(row)
    .onConflictDoUpdate({
      target: [suspensionDecisions.suspensionId, suspensionDecisions.lessonId],
      set: { decision, decidedBy, decidedAt },
    })
}
