import { type FacetGroup, ratingSteps } from './facet.rules.ts'

/**
 * Price steps, in cents; each reaches to the next. Over many products, facets are counted once by these, for any
 * range: a range with other bounds would need another count of all products.
 */
export const priceSteps = [
  0, 1, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000,
  40_000, 50_000, 60_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000,
] as const

export interface AskedRange {
  minCents?: number | undefined
  maxCents?: number | undefined
  minRating?: number | undefined
}

/** In steps: the first and the last price step, and the rating. */
interface RoundedRange {
  first: number
  last: number
  rating: number
}

/** Groups that also distinguish price steps. */
export type SteppedGroup = FacetGroup & { priceStep: number }

export const isRanged = ({ minCents, maxCents, minRating }: AskedRange): boolean =>
  minCents !== undefined || maxCents !== undefined || minRating !== undefined

/** Rounded outwards, so that the requested range is included. */
export function roundRange({ minCents = 0, maxCents, minRating = 0 }: AskedRange): RoundedRange {
  const stepOf = (cents: number) => priceSteps.findLastIndex(step => step <= cents)
  return {
    first: Math.max(0, stepOf(minCents)),
    last: maxCents === undefined ? priceSteps.length - 1 : stepOf(maxCents),
    rating: ratingSteps.find(step => step <= minRating) ?? 0,
  }
}

/** The groups as if counted for this range; groups that differ only in their step are merged again. */
export function groupsInRange(groups: readonly SteppedGroup[], range: RoundedRange): FacetGroup[] {
  const merged = new Map<string, FacetGroup>()
  for (const { priceStep, ...group } of groups) {
    const inRange = priceStep >= range.first && priceStep <= range.last
    const ratedEnough = group.rating >= range.rating
    const { count, minCents, maxCents, ...alike } = { ...group, inRange, ratedEnough }
    const key = JSON.stringify(alike)
    const known = merged.get(key)
    merged.set(key, {
      ...alike,
      count: count + (known?.count ?? 0),
      minCents: lowest(minCents, known?.minCents ?? null),
      maxCents: highest(maxCents, known?.maxCents ?? null),
    })
  }
  return [...merged.values()]
}

const lowest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
const highest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)
