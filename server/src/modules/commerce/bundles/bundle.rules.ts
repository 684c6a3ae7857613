import { priceRange } from '#contract/rules/product-form.ts'

/** No product is sold for less. */
const lowestCents = priceRange.min * 100

/** The current separate price of each product of a bundle; null if it isn't on sale. */
export type SinglePrices = readonly (number | null)[]

export type BundleStatus = 'on' | 'product_off' | 'too_dear' | 'over'

export function bundleStatus(
  { priceCents, endedAt }: { priceCents: number; endedAt: Date | null },
  prices: SinglePrices,
): BundleStatus {
  if (endedAt) return 'over'
  const known = prices.filter(cents => cents !== null)
  // A product that is free now can't be bundled, because its share would be a price for it.
  if (known.length < prices.length || known.some(cents => cents < lowestCents)) return 'product_off'
  return priceCents < sumOf(known) ? 'on' : 'too_dear'
}

export const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)

/** The lowest price of a bundle of this many products. */
export const lowestBundle = (count: number): number => count * lowestCents

/**
 * A bundle's price, spread over its products to the cent. The saving is divided in proportion to each price above the
 * lowest one, so that none falls below that; the rounding remainder goes to the largest fractions.
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
