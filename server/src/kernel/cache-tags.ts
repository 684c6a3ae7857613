/**
 * What a cached response depends on: one product wherever it is shown, a seller's standing, which products are in
 * lists and in which order, lists that prices decide about, or everything public.
 */
export type CacheTag = `product:${number}` | SellerTag | 'lists' | 'prices' | 'all'

export type SellerTag = `seller:${'teacher' | 'centre'}-${number}`

export const sellerTag = (type: 'teacher' | 'centre', id: number): SellerTag => `seller:${type}-${id}`

/** One example of each kind of tag; the test of `isCacheTag` walks it, so that a new kind is never unknown. */
export const exampleTags = {
  product: 'product:12',
  seller: 'seller:teacher-3',
  centre: 'seller:centre-4',
  lists: 'lists',
  prices: 'prices',
  all: 'all',
} as const satisfies Readonly<Record<string, CacheTag>>

const pattern = /^(product:\d+|seller:(teacher|centre)-\d+|lists|prices|all)$/

export const isCacheTag = (text: string): text is CacheTag => pattern.test(text)
