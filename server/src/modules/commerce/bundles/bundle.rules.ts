import { priceRange } from '#contract/rules/product-form.ts'

/** No product is sold for less. */
const lowestCents = priceRange.min * 100

/** Of the products of a bundle, what each costs by itself now; null for what is not on sale. */
export type SinglePrices = readonly (number | null)[]

export type BundleStatus = 'on' | 'product_off' | 'too_dear' | 'over'

export function bundleStatus(
  { priceCents, endedAt }: { priceCents: number; endedAt: Date | null },
  prices: SinglePrices,
): BundleStatus {
  if (endedAt) return 'over'
  const known = prices.filter(cents => cents !== null)
  // A product that has become free can't be bundled, since its share would be a price for it.
  if (known.length < prices.length || known.some(cents => cents < lowestCents)) return 'product_off'
  return priceCents < sumOf(known) ? 'on' : 'too_dear'
}

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)

/** The lowest price that a bundle of so many products may have. */
export const lowestBundle = (count: number): number => count * lowestCents

/**
 * A bundle's price, spread over its products to the cent. What it takes off is divided in proportion to what each price
 * has above the lowest one, so that none falls below that; what rounding leaves goes to the largest remainders.
 */
export function spreadPrice(priceCents: number, prices: readonly number[]): number[] {
  const off = sumOf(prices) - priceCents
  const rooms = prices.map(cents => Math.max(0, cents - lowestCents))
  const room = sumOf(rooms)
  if (off < 0 || off > room) throw new Error(`A bundle can't cost ${priceCents} cents`)
  if (off === 0) return [...prices]
  const shares = rooms.map((one, place) => ({
    place,
    cents: Math.floor((off * one) / room),
    rest: (off * one) % room,
  }))
  const left = off - sumOf(shares.map(({ cents }) => cents))
  const further = new Set(
    shares
      .toSorted((one, other) => other.rest - one.rest || one.place - other.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return prices.map((price, place) => price - (shares[place]?.cents ?? 0) - (further.has(place) ? 1 : 0))
}
