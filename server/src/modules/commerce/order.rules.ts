import type { Item, Offer } from './kinds/line-kind.ts'

export interface NewLine extends Item, Omit<Offer, 'needsApproval' | 'listCents'> {
  listCents: number
  feeCents: number
}

export function lineOf(item: Item, offer: Offer, feePercent: number): NewLine {
  const { kind, itemId } = item
  const { title, priceCents, listCents = priceCents, teacherId, centreId } = offer
  return {
    kind,
    itemId,
    title,
    priceCents,
    listCents,
    teacherId,
    centreId,
    feeCents: platformFee(priceCents, feePercent),
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
