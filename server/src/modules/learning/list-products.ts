import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { learningContract } from '#contract/learning/learning.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findNames, nameFor } from '../catalogue/index.ts'
import { firstInOrder, type LearningOrder, type LearningState, matching, stateOf } from './learning.rules.ts'
import { readOwnCourses } from './own-courses.ts'
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
  const { owned: shelf } = await readOwnCourses(platform, caller)
  const byName = search !== '' || sort === 'name'
  const names = await findNames(platform.db, byName ? shelf.map(({ productId }) => productId) : [])
  const isCalled = matching(search)
  const found = shelf.filter(
    one =>
      (state === undefined || stateOf(one.study) === state) &&
      (learnerId === undefined || (one.learner?.id ?? 0) === learnerId) &&
      (search === '' || isCalled(bothNames(names.get(one.productId)))),
  )
  const nameOf = (id: number) => {
    const product = names.get(id)
    return product ? nameFor(product, locale) : ''
  }
  const page = firstInOrder(found, sort, nameOf, offset + limit).slice(offset)
  return { count: found.length, products: pickCards(await ownedCards(platform, caller, page, locale), page) }
}

/** Someone may remember the name in the other language. */
const bothNames = (product?: { name: string; nameZh: string | null }): string =>
  product ? `${product.name} ${product.nameZh ?? ''}` : ''
