import type { Facets } from '#contract/catalogue/catalogue.ts'
import type { ListingQuery } from './listing-query.ts'

/**
 * Which groups of filters are worth showing: those that would leave something, or that are active and can be removed.
 */
export function groupsWith(facets: Facets, query: ListingQuery) {
  const some = (counted: readonly { count: number }[]) => counted.some(({ count }) => count > 0)
  const anything = some(facets.subjects) || some(facets.levels)
  return {
    subjects: some(facets.subjects) || query.subjects.length > 0,
    levels: some(facets.levels) || query.levels.length > 0,
    prices: anything || query.free || query.min !== null || query.max !== null,
    contents:
      facets.videos + facets.worksheets + facets.live > 0 ||
      [query.videos, query.worksheets, query.printable, query.live].includes(true),
    ratings: some(facets.ratings) || query.rating !== null,
    sellers: facets.teachers + facets.centres > 0 || query.seller !== null,
  }
}
