import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { findLastLearner, noteChosen } from './learner.repository.ts'

/** Whom a seat is for: a learner, the account's owner (null), or unspecified (undefined). */
export type WantedLearner = number | null | undefined

/**
 * A parent who names no one means the child of their last booking: documented clients know no learners, and refusing
 * them would end their parents' bookings. Only an explicit null is the parent. The email names who attends, and it can
 * be changed until the lesson starts.
 */
export async function learnerMeant(
  db: Db,
  { userId, role }: Caller,
  wanted: WantedLearner,
): Promise<number | null> {
  if (wanted !== undefined) return wanted
  return role === roles.parent ? ((await findLastLearner(db, userId))?.id ?? null) : null
}

/** Refuses someone else's learner. The next booking preselects the last choice. */
export async function chooseLearner(
  tx: Tx,
  { userId, learnerId }: { userId: number; learnerId: number | null },
  at: Date,
): Promise<void> {
  if (learnerId !== null && !(await noteChosen(tx, userId, learnerId, at)))
    throw new Refusal('learner_unknown')
}
