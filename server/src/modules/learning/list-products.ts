import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { learningContract } from '#contract/learning.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { nameProducts } from '../catalogue/index.ts'
import { inOrder, type LearningOrder, type LearningState, matches, stateOf } from './learning.rules.ts'
import { readShelf } from './own-shelf.ts'
import { ownedCards, pickCards } from './owned-cards.ts'

export interface Wanted {
  search: string
  state?: LearningState | undefined
  /** 0 for the caller. */
  learner_id?: number | undefined
  sort: LearningOrder
  offset: number
  limit: number
}

export async function listProducts(
  platform: Platform,
  caller: Caller,
  { search, state, learner_id: learnerId, sort, offset, limit }: Wanted,
): Promise<ResponseOf<(typeof learningContract)['learningProducts']>> {
  const shelf = await readShelf(platform, caller)
  const byName = search !== '' || sort === 'name'
  const names = await nameProducts(platform.db, byName ? shelf.map(({ productId }) => productId) : [])
  const found = shelf.filter(
    one =>
      (state === undefined || stateOf(one.study) === state) &&
      (learnerId === undefined || (one.learner?.id ?? 0) === learnerId) &&
      (search === '' || matches(names.get(one.productId) ?? '', search)),
  )
  const page = inOrder(found, sort, names).slice(offset, offset + limit)
  return { count: found.length, products: pickCards(await ownedCards(platform, caller, page), page) }
}
