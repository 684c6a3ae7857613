import { type Card, toCard } from '../../catalogue/card.ts'
import type { ProductAnswer } from './ask-product.ts'
import { type ShownProduct, toShown } from './shown-product.ts'

/** All that the page shows. */
export interface ProductPage {
  readonly product: ShownProduct
  readonly related: readonly Card[]
}

export function toPage(answer: ProductAnswer | null): ProductPage | null {
  return answer && { product: toShown(answer.detail), related: answer.related.map(toCard) }
}
