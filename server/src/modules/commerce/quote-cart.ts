import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findProducts, isListed, type Product } from '../catalogue/index.ts'
import { listOwned } from '../library/index.ts'

export interface CartLine {
  productId: number
  /** Cents, as the buyer saw it last. */
  seenCents: number | undefined
}

export interface QuotedLine {
  productId: number
  state: 'ok' | 'changed' | 'owned' | 'gone'
  /** What it costs now; 0 for what can't be bought. */
  priceCents: number
}

export interface Quote {
  lines: QuotedLine[]
  totalCents: number
  /** Of the lines, as far as they exist. */
  products: ReadonlyMap<number, Product>
}

export const priceOf = ({
  priceCents,
  discountCents,
}: Pick<Product, 'priceCents' | 'discountCents'>): number =>
  discountCents !== null && discountCents < priceCents ? discountCents : priceCents

/** From our own data; what a browser remembers of prices is only compared. A product counts once. */
export async function quoteCart(
  { db, clock }: { db: Db; clock: Clock },
  caller: Caller | null,
  cart: readonly CartLine[],
): Promise<Quote> {
  const today = hongKongDay(clock.now())
  const seen = new Map<number, CartLine>()
  for (const line of cart) if (!seen.has(line.productId)) seen.set(line.productId, line)
  const ids = [...seen.keys()]
  const products = new Map((await findProducts(db, ids)).map(product => [product.id, product]))
  const owned = new Set(caller ? await listOwned(db, caller, today, ids) : [])
  const lines = [...seen.values()].map(({ productId, seenCents }): QuotedLine => {
    const product = products.get(productId)
    if (product && owned.has(productId)) return { productId, state: 'owned', priceCents: 0 }
    if (!product || !isListed(product, today)) return { productId, state: 'gone', priceCents: 0 }
    const priceCents = priceOf(product)
    const changed = seenCents !== undefined && seenCents !== priceCents
    return { productId, state: changed ? 'changed' : 'ok', priceCents }
  })
  return { lines, totalCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0), products }
}
