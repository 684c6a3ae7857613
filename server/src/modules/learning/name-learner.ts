import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findOwnLearner } from '../accounts/index.ts'
import { listOwned, nameLearner, unnameLearner } from '../library/index.ts'

/** Sets whom an owned product is for. */
export async function nameLearnerOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { productId, learnerId }: { productId: number; learnerId: number | null },
): Promise<void> {
  const { userId } = caller
  const owned = await listOwned(db, caller, hongKongDay(clock.now()), [productId])
  if (owned.length === 0) throw new Refusal('product_unknown')
  if (learnerId === null) return unnameLearner(db, userId, productId)
  if (!(await findOwnLearner(db, userId, learnerId))) throw new Refusal('learner_unknown')
  await nameLearner(db, { userId, productIds: [productId], learnerId })
}
