import { type CacheTag, shopTag } from '#server/kernel/cache-tags.ts'
import type { CardFilter, CardSort } from './card-list.repository.ts'

export const productTags = (ids: readonly number[]): CacheTag[] => ids.map(id => `product:${id}` as const)

/** What decides which products a list shows, and in which order; each product it shows has its own tag. */
export function listTags(filter: CardFilter, sort: CardSort = 'relevance'): CacheTag[] {
  const tags = membershipTags(filter)
  if (sort !== 'newest' || filter.plan) tags.push('popularity')
  if (sort === 'price' || sort === '-price') tags.push('prices')
  if (sort === 'rating' || filter.minRating !== undefined) tags.push('ratings')
  if (filter.minCents !== undefined || filter.maxCents !== undefined || filter.free) tags.push('prices')
  if (filter.live) tags.push('live')
  // Levels are requested by title, in either language.
  if (filter.levels || filter.plan) tags.push('subjects')
  return tags
}

/** The same for a list with facets, which are counted over more products than it shows. */
export function facetedListTags(filter: CardFilter, sort?: CardSort): CacheTag[] {
  const { subjectIds: _, ...unnarrowed } = filter
  return [...listTags(unnarrowed, sort), 'prices', 'ratings', 'live', 'subjects']
}

/** A shop's tag covers everything about its products, including their prices and ratings. */
function membershipTags({ teacherId, centreId, subjectIds }: CardFilter): CacheTag[] {
  if (centreId !== undefined) return [shopTag({ type: 'centre', id: centreId })]
  // No one has the ID 0: a shop that doesn't exist yet.
  if (teacherId !== undefined)
    return teacherId === 0 ? ['shops'] : [shopTag({ type: 'teacher', id: teacherId })]
  if (subjectIds && subjectIds.length > 0) return subjectIds.map(id => `subject:${id}` as const)
  return ['lists']
}
