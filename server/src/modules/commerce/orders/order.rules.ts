import type { Locale } from '#contract/shared.ts'
import type { Item, Offer } from '../kinds/line-kind.ts'

export interface NewLine
  extends Item,
    Omit<Offer, 'needsApproval' | 'listCents' | 'productId' | 'titleZh' | 'bundle'> {
  listCents: number
  feeCents: number
  /** What a coupon took off, not included in the price. */
  couponCents: number
  /** Null if it is sold separately. */
  bundleId: number | null
  bundleTitle: string
  /** What the bundle took off, not included in the price. */
  bundleCents: number
}

/** A line keeps the title its buyer saw, so that receipts don't change with the product. */
export function lineOf(
  item: Item,
  offer: Offer,
  feePercent: number,
  { couponCents = 0, locale = 'en' }: { couponCents?: number; locale?: Locale } = {},
): NewLine {
  const { kind, itemId } = item
  const { title, titleZh, listCents = offer.priceCents, teacherId, centreId, bundle } = offer
  const priceCents = offer.priceCents - couponCents
  return {
    kind,
    itemId,
    title: locale === 'zh-HK' ? (titleZh ?? title) : title,
    priceCents,
    listCents,
    teacherId,
    centreId,
    feeCents: platformFee(priceCents, feePercent),
    couponCents,
    bundleId: bundle?.id ?? null,
    bundleTitle: bundle?.title ?? '',
    bundleCents: bundle?.offCents ?? 0,
  }
}

/** The fee is rounded down in favour of the seller. */
export const platformFee = (priceCents: number, percent: number): number =>
  Math.floor((priceCents * percent) / 100)

type ComparedLine = Pick<NewLine, 'kind' | 'itemId' | 'teacherId' | 'centreId' | 'priceCents' | 'bundleId'>

/** Whether both have the same items at the same prices from the same sellers, in any order. */
export function sameLines(one: readonly ComparedLine[], other: readonly ComparedLine[]): boolean {
  const facts = (lines: readonly ComparedLine[]) =>
    lines
      .map(({ kind, itemId, teacherId, centreId, priceCents, bundleId }) =>
        [kind, itemId, teacherId, centreId, priceCents, bundleId].join(),
      )
      .sort()
      .join(' ')
  return facts(one) === facts(other)
}
