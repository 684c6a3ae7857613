import type { Facets, ShelfPage, ShelfQuery } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { rawJson, type Tagged, tagged } from '#server/kernel/tagged.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SearchMisses } from '../search/search-misses.ts'
import type { PriceWords } from '../search/search-price.rules.ts'
import { type CardFilter, countCardRows, listCardRows } from './card-list.repository.ts'
import { type CardList, cardsFor, jsonOf, listOf, resolveQuery } from './list-cards.ts'
import { facetedListTags, productTags } from './list-tags.ts'
import { isNarrowed, readAsked, type Searching } from './plan-query.ts'

export const pageSize = 48

/** A page of the product list: the matches it shows, and the filters that would narrow it further. */
export async function viewProductList(
  app: Pick<Platform, 'db' | 'hooks'> & ProductLists,
  input: { page: number; query: ShelfQuery; today: string; caller: Caller | null; locale: Locale },
): Promise<Tagged<ShelfPage>> {
  const { db } = app
  const { page, query, today, caller, locale } = input
  const search = query.q ?? ''
  const given = await resolveQuery(db, {
    today,
    subjects: someOf(query.subjects),
    levels: someOf(query.levels),
    tags: someOf(query.tags),
    minCents: centsOf(query.min),
    maxCents: centsOf(query.max),
    free: query.free,
    videos: query.videos,
    worksheets: query.worksheets,
    printable: query.printable,
    live: query.live,
    minRating: query.rating,
    sellerType: query.seller,
    shop: query.shop || undefined,
  })
  const { filter, words, price, corrected, matched } = await readAsked(app.search, search, given)
  const offset = (page - 1) * pageSize
  const list = listOf(await listCardRows(db, filter, { locale, sort: query.sort, limit: pageSize, offset }))
  const { count, atLeast } = await countOf(db, filter, list, { offset, limit: pageSize })
  const facets = await app.facetsOf(filter, words, price)
  if (page === 1 && isInVain(given, count, matched)) app.misses.note(search, locale, foundOf(count))
  const summary = {
    count,
    count_at_least: atLeast,
    facets,
    corrected,
    matched,
    price: price && {
      free: price.free,
      min: dollarsOf(price.minCents),
      max: dollarsOf(price.maxCents),
    },
  } as const
  const tags = [...facetedListTags(filter, query.sort), ...productTags(list.ids)]
  if (caller) return tagged({ ...summary, products: await cardsFor(app, caller, list) }, tags)
  // The one page that everyone requests: its cards are already texts.
  return tagged(rawJson(`${JSON.stringify(summary).slice(0, -1)},"products":${jsonOf(list)}}`), tags)
}

/** The dependencies of product lists. */
export interface ProductLists {
  search: Searching
  facetsOf: (filter: CardFilter, words: string, price: PriceWords | null) => Promise<Facets>
  misses: SearchMisses
}

/** Whether a search was unsuccessful, and no other filter is to blame. */
export const isInVain = (given: CardFilter, count: number, matched: 'all' | 'some'): boolean =>
  (count === 0 || matched === 'some') &&
  !isNarrowed(given) &&
  given.teacherId === undefined &&
  given.centreId === undefined

export const foundOf = (count: number) => (count === 0 ? 'nothing' : 'some')

/** An empty list selects nothing. */
const someOf = (list: string[] | undefined) => (list && list.length > 0 ? list : undefined)

const centsOf = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : Math.round(dollars * 100)

const dollarsOf = (cents: number | undefined): number | null => (cents === undefined ? null : cents / 100)

/** A page that isn't full is the last one, and gives the total. */
export async function countOf(
  db: Db,
  filter: CardFilter,
  { ids }: CardList,
  { offset, limit }: { offset: number; limit: number },
) {
  const isLast = ids.length < limit && (ids.length > 0 || offset === 0)
  return isLast ? { count: offset + ids.length, atLeast: false } : countCardRows(db, filter)
}
