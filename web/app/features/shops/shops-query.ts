import { addressState, choiceParam, pageParam, textParam } from '../../lib/address-state.ts'

/* The state of the directory, as in the address: `?orderBy=alphabetical&q=chan&page=2`. */

export const shopOrders = ['newest', 'alphabetical'] as const
export type ShopOrder = (typeof shopOrders)[number]

export interface ShopsQuery {
  orderBy: ShopOrder
  /** Part of a name. */
  q: string
  /** How often 'Show more' was pressed: all shops up to the end of this page are shown. */
  page: number
}

export const shopsPerPage = 24
/** No one presses 'Show more' this often; beyond that, use the search. */
const lastPage = 40

const shops = addressState<ShopsQuery>({
  orderBy: choiceParam(shopOrders, 'newest'),
  q: textParam(100),
  page: pageParam(lastPage),
})

export const readShopsQuery = shops.read

export const shopsAddress = (query: ShopsQuery): string => `/shops${shops.write(query)}`

/** The most that one call returns. */
const mostPerCall = 200

/** The calls for a number of shops: one more is requested, to know whether there are more. */
export function shopCalls(page: number): { offset: number; limit: number }[] {
  const wanted = page * shopsPerPage + 1
  return Array.from({ length: Math.ceil(wanted / mostPerCall) }, (_, at) => ({
    offset: at * mostPerCall,
    limit: Math.min(mostPerCall, wanted - at * mostPerCall),
  }))
}
