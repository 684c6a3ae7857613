import type { SellerBundle } from '#contract/commerce/bundles.ts'
import type { SellerDiscount } from '#contract/commerce/discounts.ts'

/** A code, a sale for everyone or a bundle. */
export type Offer =
  | { kind: 'discount'; key: string; discount: SellerDiscount }
  | { kind: 'bundle'; key: string; bundle: SellerBundle }

export const groups = ['running', 'coming', 'paused', 'ended'] as const
export type Group = (typeof groups)[number]

const discountGroups: Readonly<Record<SellerDiscount['state'], Group>> = {
  on: 'running',
  waiting: 'coming',
  off: 'paused',
  used_up: 'paused',
  over: 'ended',
}

const groupOf = (offer: Offer): Group =>
  offer.kind === 'discount'
    ? discountGroups[offer.discount.state]
    : offer.bundle.state === 'over'
      ? 'ended'
      : offer.bundle.state === 'on'
        ? 'running'
        : 'paused'

/** By group, bundles first, because they sell the most at once. */
export function groupOffers(
  discounts: readonly SellerDiscount[],
  bundles: readonly SellerBundle[],
): ReadonlyMap<Group, readonly Offer[]> {
  const offers: Offer[] = [
    ...bundles.map((bundle): Offer => ({ kind: 'bundle', key: `b${bundle.bundle_id}`, bundle })),
    ...discounts.map((discount): Offer => ({ kind: 'discount', key: `d${discount.discount_id}`, discount })),
  ]
  return new Map(groups.map(group => [group, offers.filter(offer => groupOf(offer) === group)]))
}

interface Sums {
  /** Cents. */
  earned: number
  sales: number
  uses: number
  /** Null if a code has no limit. */
  limit: number | null
  codes: number
}

/** For codes and bundles; general sales can't be distinguished from other sales. */
export function sumsOf(offers: readonly Offer[]): Sums {
  const sums: Sums = { earned: 0, sales: 0, uses: 0, limit: 0, codes: 0 }
  for (const offer of offers) {
    if (offer.kind === 'discount' && offer.discount.code === '') continue
    const { sales, count } =
      offer.kind === 'bundle'
        ? { sales: offer.bundle.sales, count: offer.bundle.sold }
        : { sales: offer.discount.sales, count: offer.discount.used }
    sums.earned += sales
    sums.sales += count
    if (offer.kind === 'bundle') continue
    sums.codes++
    sums.uses += count
    const most = offer.discount.limit_total
    sums.limit = sums.limit === null || most === null ? null : sums.limit + most
  }
  return sums
}

/** How much of a period has passed, from 0 to 1. */
export function partOver({ starts_at, ends_at }: SellerDiscount, now: Date): number {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
  return to > from ? Math.min(1, Math.max(0, (now.getTime() - from) / (to - from))) : 1
}
