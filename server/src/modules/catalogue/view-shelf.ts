import type { Facets, ShelfPage, ShelfQuery } from '#contract/catalogue.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { rawJson, type Tagged, tagged } from '#server/kernel/tagged.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CardFilter, countCardRows, listCardRows } from './card-list.repository.ts'
import { type CardList, cardsFor, jsonOf, listOf, resolveQuery } from './list-cards.ts'
import { facetedListTags, productTags } from './list-tags.ts'
import { planQuery } from './plan-query.ts'

export const pageSize = 48

/** A page of the shelf: what it shows of what matches, and how it could be narrowed further. */
export async function viewShelf(
  app: Pick<Platform, 'db' | 'hooks'>,
  facetsOf: (filter: CardFilter, search: string) => Promise<Facets>,
  input: { page: number; query: ShelfQuery; today: string; caller: Caller | null },
): Promise<Tagged<ShelfPage>> {
  const { db } = app
  const { page, query, today, caller } = input
  const search = query.q ?? ''
  const asked = await resolveQuery(db, {
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
  const plan = await planQuery(db, search, asked)
  const filter = { ...asked, plan }
  const offset = (page - 1) * pageSize
  const list = listOf(await listCardRows(db, filter, { sort: query.sort, limit: pageSize, offset }))
  const { count, atLeast } = await countOf(db, filter, list, offset)
  const facets = await facetsOf(filter, search)
  const shelf = {
    count,
    count_at_least: atLeast,
    facets,
    corrected: plan?.corrected ?? '',
    matched: plan?.matched ?? 'all',
  } as const
  const tags = [...facetedListTags(filter, query.sort), ...productTags(list.ids)]
  if (caller) return tagged({ ...shelf, products: await cardsFor(app, caller, list) }, tags)
  // The one page that everybody asks for: its cards are texts already.
  return tagged(rawJson(`${JSON.stringify(shelf).slice(0, -1)},"products":${jsonOf(list)}}`), tags)
}

/** A list with nothing in it chooses nothing. */
const someOf = (list: string[] | undefined) => (list && list.length > 0 ? list : undefined)

const centsOf = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : Math.round(dollars * 100)

/** A page that is not full is the last one, and tells how many there are. */
async function countOf(db: Db, filter: CardFilter, { ids }: CardList, offset: number) {
  const isLast = ids.length < pageSize && (ids.length > 0 || offset === 0)
  return isLast ? { count: offset + ids.length, atLeast: false } : countCardRows(db, filter)
}
