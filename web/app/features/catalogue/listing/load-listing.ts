import type { Facets, ShelfPage } from '#contract/catalogue/catalogue.ts'
import type { Api } from '../../../lib/api.ts'
import { redirectToLastPage } from '../../../lib/last-page.ts'
import { type Card, toCard } from '../card.ts'
import { pageSize, readListingQuery, wireQuery } from './listing-query.ts'

export interface ListingData {
  cards: Card[]
  count: number
  countAtLeast: boolean
  facets: Facets
  corrected: string
  matched: 'all' | 'some'
  price: ShelfPage['price']
  /** If nothing was found: what others search for. */
  ideas: { tags: string[]; cards: Card[] } | null
}

/** The list's page for an address; without a result, also what to try instead. */
export async function loadListing(
  api: Api,
  request: Request,
  terms: readonly string[],
): Promise<ListingData> {
  const query = readListingQuery(new URL(request.url).searchParams)
  const page = await api.shelfView({ params: { page: query.page }, query: wireQuery(query, terms) })
  redirectToLastPage(request, { page: query.page, pageSize, count: page.count })
  return {
    cards: page.products.map(toCard),
    count: page.count,
    countAtLeast: page.count_at_least,
    facets: page.facets,
    corrected: page.corrected,
    matched: page.matched,
    price: page.price,
    ideas: page.count === 0 ? await loadIdeas(api) : null,
  }
}

async function loadIdeas(api: Api): Promise<ListingData['ideas']> {
  const [tags, trending] = await Promise.all([api.tagList(), api.trendingProducts()])
  return { tags: tags.slice(0, 12), cards: trending.slice(0, 8).map(toCard) }
}
