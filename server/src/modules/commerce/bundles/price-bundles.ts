import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { currentPrice, type DiscountSeller, findSaleTerms, isListed } from '../../catalogue/index.ts'
import { type BundleStatus, bundleStatus, type SinglePrices, sumOf } from './bundle.rules.ts'
import type { Bundle } from './bundle.tables.ts'

/** What products cost separately now, by ID: those that this seller sells for money. */
export async function priceSingles(
  { clock }: { clock: Clock },
  db: Db,
  productIds: readonly number[],
): Promise<(seller: Pick<Bundle, 'teacherId' | 'centreId'>, productId: number) => number | null> {
  const now = clock.now()
  const today = hongKongDay(now)
  const terms = await findSaleTerms(db, [...new Set(productIds)])
  const sold = new Map(
    terms
      .filter(product => product.access === 'paid' && isListed(product, today))
      .map(product => [product.id, { ...product, ...currentPrice(product, now) }]),
  )
  return (seller, productId) => {
    const product = sold.get(productId)
    if (!product) return null
    // A course may have moved to a centre since.
    const isTheirs =
      seller.centreId === null
        ? product.centreId === null && product.teacherId === seller.teacherId
        : product.centreId === seller.centreId
    return isTheirs ? product.priceCents : null
  }
}

export interface PricedBundle {
  bundle: Bundle
  standing: BundleStatus
  /** In the order of its products. */
  prices: SinglePrices
  /** Of all of them; 0 if one isn't on sale. */
  sumCents: number
}

export async function priceBundles(
  platform: { clock: Clock },
  db: Db,
  all: readonly Bundle[],
): Promise<PricedBundle[]> {
  if (all.length === 0) return []
  const priceOf = await priceSingles(
    platform,
    db,
    all.flatMap(({ productIds }) => productIds),
  )
  return all.map(bundle => {
    const prices = bundle.productIds.map(id => priceOf(bundle, id))
    const known = prices.filter(cents => cents !== null)
    return {
      bundle,
      prices,
      standing: bundleStatus(bundle, prices),
      sumCents: known.length === prices.length ? sumOf(known) : 0,
    }
  })
}

export const sellerColumns = ({ teacherId, centreId }: DiscountSeller) =>
  centreId === null ? { teacherId, centreId } : { teacherId: null, centreId }
