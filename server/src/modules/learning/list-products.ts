import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { learningContract } from '#contract/learning.ts'
import type { Locale } from '#contract/shared.ts'
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
  locale: Locale
}

export async function listProducts(
  platform: Platform,
  caller: Caller,
  { search, state, learner_id: learnerId, sort, offset, limit, locale }: Wanted,
): Promise<ResponseOf<(typeof learningContract)['learningProducts']>> {
  const shelf = await readShelf(platform, caller)
  const byName = search !== '' || sort === 'name'
  const ids = byName ? shelf.map(({ productId }) => productId) : []
  const [names, others] = await Promise.all([
    nameProducts(platform.db, ids, locale),
    nameProducts(platform.db, search === '' ? [] : ids, locale === 'en' ? 'zh-HK' : 'en'),
  ])
  // What it is called in the other language may be what somebody remembers.
  const called = (id: number) => `${names.get(id) ?? ''} ${others.get(id) ?? ''}`
  const found = shelf.filter(
    one =>
      (state === undefined || stateOf(one.study) === state) &&
      (learnerId === undefined || (one.learner?.id ?? 0) === learnerId) &&
      (search === '' || matches(called(one.productId), search)),
  )
  const page = inOrder(found, sort, names).slice(offset, offset + limit)
  return { count: found.length, products: pickCards(await ownedCards(platform, caller, page, locale), page) }
}
