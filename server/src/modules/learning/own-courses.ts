import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Learner, listLearners } from '../accounts/index.ts'
import { listNamedLearners, listOwnCourses, listStudies } from '../library/index.ts'
import { nothingSeen, type Owned } from './learning.rules.ts'

export interface OwnCourses {
  owned: Owned[]
  /** The whole family, whether or not something is theirs. */
  learners: Learner[]
}

/**
 * Everything someone owns and can still open, with their progress: only facts, of which few become cards. The number
 * of parts in products that were never opened decides nothing, and is read with the cards.
 */
export async function readOwnCourses(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
): Promise<OwnCourses> {
  const { userId } = caller
  const [shelf, studies, named, learners] = await Promise.all([
    listOwnCourses(db, caller, hongKongDay(clock.now())),
    listStudies(db, userId),
    listNamedLearners(db, userId),
    listLearners(db, userId),
  ])
  const known = new Map(learners.map(learner => [learner.id, learner]))
  return {
    owned: shelf.map(({ productId, source, at }) => ({
      productId,
      source,
      obtainedAt: at,
      study: studies.get(productId) ?? nothingSeen,
      learner: known.get(named.get(productId) ?? 0) ?? null,
    })),
    learners,
  }
}
