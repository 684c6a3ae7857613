import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Api } from '../../../lib/api.ts'
import { type Card, toCard } from '../../catalogue/card.ts'

export type RailName = 'featured' | 'monthly' | 'trending' | 'recommended'

/** Why something is recommended: the product or the seller it comes from. */
export interface Reason {
  readonly kind: 'taken' | 'favourite' | 'following' | 'viewed' | 'trending'
  readonly name: string
}

export interface RailCards {
  readonly cards: readonly Card[]
  /** For personal recommendations: two at most. */
  readonly reasons: readonly Reason[]
}

/** As many as two turns on a wide screen show; the rest is behind 'View All'. */
const railLength = 10
const shortestRail = 4

type Products = readonly (ProductCard & { reason?: Reason })[]

/** All at once. One that failed is null, so that it doesn't take the others with it. */
export async function loadRails(api: Api): Promise<Record<RailName, RailCards | null>> {
  const get = (name: RailName) => ask(api, name, 0).catch(() => null)
  const [featured, monthly, trending] = await Promise.all([get('featured'), get('monthly'), get('trending')])
  const shown = new Set<number>()
  const next = (products: Products | null) => {
    const rail = products && railOf(unseen(products, shown))
    for (const { id } of rail?.cards ?? []) shown.add(id)
    return rail
  }
  return {
    featured: next(featured),
    monthly: next(monthly),
    trending: next(trending),
    // Visitors get trending products as recommendations.
    recommended: next(trending),
  }
}

/** A page of rails shows nothing twice, unless a rail would be too short to deserve its title. */
function unseen(products: Products, shown: ReadonlySet<number>): Products {
  const left = products.filter(({ course_id }) => !shown.has(course_id))
  return left.length >= shortestRail ? left : products
}

/** One of them again, in the browser; `userId` 0 for a visitor. */
export async function loadRail(api: Api, name: RailName, userId: number): Promise<RailCards> {
  return railOf(await ask(api, name, userId))
}

function ask(api: Api, name: RailName, userId: number): Promise<Products> {
  switch (name) {
    case 'featured':
      return api.featuredProducts()
    case 'monthly':
      return api.monthlyProducts()
    case 'trending':
      return api.trendingProducts()
    case 'recommended':
      return api.recommendedProducts({ params: { userId } })
  }
}

function railOf(products: Products): RailCards {
  const shown = products.slice(0, railLength)
  return { cards: shown.map(toCard), reasons: reasonsOf(shown.flatMap(({ reason }) => reason ?? [])) }
}

/** The first, and the next of another kind. Mere popularity isn't a personal reason. */
export function reasonsOf(all: readonly Reason[]): readonly Reason[] {
  const own = all.filter(({ kind, name }) => kind !== 'trending' && name !== '')
  const [first] = own
  const second = own.find(({ kind }) => kind !== first?.kind)
  return [first, second].filter(reason => reason !== undefined)
}

/** Products the reader has got since then are no longer recommended. */
export function withoutOwned(rail: RailCards, owned: ReadonlySet<number>): RailCards {
  const cards = rail.cards.filter(({ id }) => !owned.has(id))
  return cards.length === rail.cards.length ? rail : { ...rail, cards }
}
