import { type ShownBundle, toBundle } from '../../catalogue/bundles/shown-bundle.ts'
import { type Card, toCard } from '../../catalogue/card.ts'
import { type ComingClass, toComing } from '../../catalogue/live/coming-class.ts'
import type { Missing, ProductAnswer } from './ask-product.ts'
import { type ShownProduct, toShown } from './shown-product.ts'

/** Everything the page shows. */
export interface ProductPage {
  readonly product: ShownProduct
  readonly related: readonly Card[]
  /** By the next lesson of each. */
  readonly classes: readonly ComingClass[]
  /** Bundles with it. */
  readonly bundles: readonly ShownBundle[]
}

/** Those that save most come first. */
const bundlesShown = 3

export function toPage(answer: ProductAnswer | Missing): ProductPage | Missing {
  if ('missing' in answer) return answer
  return {
    product: toShown(answer.detail),
    related: answer.related.map(toCard),
    classes: answer.classes.map(view => toComing(view)),
    bundles: answer.bundles.slice(0, bundlesShown).map(toBundle),
  }
}
