/* What the directory shows, as it stands in the address: `?orderBy=alphabetical&q=chan&page=2`. */

export const shopOrders = ['newest', 'alphabetical'] as const
export type ShopOrder = (typeof shopOrders)[number]

export interface ShopsQuery {
  orderBy: ShopOrder
  /** Part of a name. */
  q: string
  /** How many steps of 'Show more' have been taken: all shops up to the end of this page are shown. */
  page: number
}

export const shopsPerPage = 24
/** Nobody presses 'Show more' as often; from there on the search is the way. */
const lastPage = 40

export function readShopsQuery(params: URLSearchParams): ShopsQuery {
  const page = Number(params.get('page'))
  return {
    orderBy: shopOrders.find(order => order === params.get('orderBy')) ?? 'newest',
    q: (params.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  }
}

/** The usual values stay out of the address. */
export function shopsAddress({ orderBy, q, page }: ShopsQuery): string {
  const params = new URLSearchParams()
  if (orderBy !== 'newest') params.set('orderBy', orderBy)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return `/shops${text && `?${text}`}`
}

/** Another order or another name begins at the first page. */
export function changedShops(query: ShopsQuery, change: Partial<ShopsQuery>): ShopsQuery {
  return { ...query, page: 1, ...change }
}

/** The most that one call answers. */
const mostPerCall = 200

/** The calls for a number of shops: one is asked for beyond them, to know whether there are more. */
export function shopCalls(page: number): { offset: number; limit: number }[] {
  const wanted = page * shopsPerPage + 1
  return Array.from({ length: Math.ceil(wanted / mostPerCall) }, (_, at) => ({
    offset: at * mostPerCall,
    limit: Math.min(mostPerCall, wanted - at * mostPerCall),
  }))
}
