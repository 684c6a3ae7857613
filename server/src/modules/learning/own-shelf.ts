import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listLearners } from '../accounts/index.ts'
import { listHeld, listNamedLearners, listOwned, listStudies } from '../library/index.ts'
import { nothingSeen, type Owned } from './learning.rules.ts'

/** All that somebody took and can still open, with how far they are: facts only, of which few become cards. */
export async function readShelf({ db, clock }: Platform, caller: Caller): Promise<Owned[]> {
  const held = new Map<number, Omit<Owned, 'study' | 'learner'>>()
  for (const { productId, source, at } of await listHeld(db, caller.userId)) {
    // A purchase says more than a code, and the latest more than an earlier one.
    if (!held.has(productId) || source === 'purchase' || source === 'gift')
      held.set(productId, { productId, source, obtainedAt: at })
  }
  const ids = [...held.keys()]
  const [open, studies, named, learners] = await Promise.all([
    listOwned(db, caller, hongKongDay(clock.now()), ids),
    listStudies(db, caller.userId, ids),
    listNamedLearners(db, caller.userId),
    listLearners(db, caller.userId),
  ])
  return open.flatMap(id => {
    const one = held.get(id)
    if (!one) return []
    const learner = learners.find(({ id: known }) => known === named.get(id)) ?? null
    return [{ ...one, study: studies.get(id) ?? nothingSeen, learner }]
  })
}
