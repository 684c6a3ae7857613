import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Learner, listLearners } from '../accounts/index.ts'
import { listOwnShelf } from '../library/index.ts'
import type { Owned } from './learning.rules.ts'

export interface OwnShelf {
  owned: Owned[]
  /** The family, whether or not something is theirs. */
  learners: Learner[]
}

/** All that somebody took and can still open, with how far they are: facts only, of which few become cards. */
export async function readShelf({ db, clock }: Platform, caller: Caller): Promise<OwnShelf> {
  const [shelf, learners] = await Promise.all([
    listOwnShelf(db, caller, hongKongDay(clock.now())),
    listLearners(db, caller.userId),
  ])
  const known = new Map(learners.map(learner => [learner.id, learner]))
  return {
    owned: shelf.map(({ productId, source, at, study, learnerId }) => ({
      ...{ productId, source, obtainedAt: at, study },
      learner: (learnerId !== null && known.get(learnerId)) || null,
    })),
    learners,
  }
}
