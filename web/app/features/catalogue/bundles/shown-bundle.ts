import type { Bundle } from '#contract/commerce/bundles.ts'
import { type Card, toCard } from '../card.ts'

/** Products sold together. */
export interface ShownBundle {
  readonly id: number
  readonly title: string
  /** '' for none. */
  readonly about: string
  /** Cents. */
  readonly price: number
  /** Cents: their separate prices added up. */
  readonly sum: number
  readonly cards: readonly Card[]
}

export const toBundle = ({ bundle_id, title, about, price, sum, products }: Bundle): ShownBundle => ({
  id: bundle_id,
  title,
  about,
  price,
  sum,
  cards: products.map(toCard),
})
