import type { Product } from '../catalogue/index.ts'

/** How long an unpaid order stays open. Nothing is held back by it: digital goods have no last copy. */
export const openMinutes = 60

export interface NewLine {
  kind: 'product'
  productId: number
  teacherId: number
  centreId: number | null
  title: string
  priceCents: number
  feeCents: number
}

export function lineOf(product: Product, priceCents: number, feePercent: number): NewLine {
  const { id, teacherId, centreId, name } = product
  return {
    kind: 'product',
    productId: id,
    teacherId,
    centreId,
    title: name,
    priceCents,
    feeCents: platformFee(priceCents, feePercent),
  }
}

/** Rounded down: half a cent is the seller's. */
export const platformFee = (priceCents: number, percent: number): number =>
  Math.floor((priceCents * percent) / 100)

type ComparedLine = Pick<NewLine, 'kind' | 'teacherId' | 'centreId' | 'priceCents'> & {
  productId: number | null
}

/** The same things at the same prices from the same sellers, in whatever order. */
export function sameLines(one: readonly ComparedLine[], other: readonly ComparedLine[]): boolean {
  const marks = (lines: readonly ComparedLine[]) =>
    lines
      .map(({ kind, productId, teacherId, centreId, priceCents }) =>
        [kind, productId, teacherId, centreId, priceCents].join(),
      )
      .sort()
      .join(' ')
  return marks(one) === marks(other)
}
