import type { Locale } from '#contract/shared.ts'
import type { Item, Offer } from './kinds/line-kind.ts'

export interface NewLine extends Item, Omit<Offer, 'needsApproval' | 'listCents' | 'productId' | 'titleZh'> {
  listCents: number
  feeCents: number
  /** What a coupon took off, which the price is without. */
  couponCents: number
}

/** A line is called as it was shown to who buys: receipts go on saying so, whatever becomes of the product. */
export function lineOf(
  item: Item,
  offer: Offer,
  feePercent: number,
  { couponCents = 0, locale = 'en' }: { couponCents?: number; locale?: Locale } = {},
): NewLine {
  const { kind, itemId } = item
  const { title, titleZh, listCents = offer.priceCents, teacherId, centreId } = offer
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
  }
}

/** Rounded down: half a cent is the seller's. */
export const platformFee = (priceCents: number, percent: number): number =>
  Math.floor((priceCents * percent) / 100)

type ComparedLine = Pick<NewLine, 'kind' | 'itemId' | 'teacherId' | 'centreId' | 'priceCents'>

/** The same things at the same prices from the same sellers, in whatever order. */
export function sameLines(one: readonly ComparedLine[], other: readonly ComparedLine[]): boolean {
  const facts = (lines: readonly ComparedLine[]) =>
    lines
      .map(({ kind, itemId, teacherId, centreId, priceCents }) =>
        [kind, itemId, teacherId, centreId, priceCents].join(),
      )
      .sort()
      .join(' ')
  return facts(one) === facts(other)
}
