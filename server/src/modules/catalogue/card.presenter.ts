import { productCard } from '#contract/catalogue.ts'
import { presentProduct } from './product.presenter.ts'
import type { Product } from './product.repository.ts'

/** A product as lists send it to anybody, with only what the contract names. */
export function cardText(product: Product, cover: string, now: Date): string {
  const card = presentProduct(product, { forOwner: false, cover, owned: false, now })
  return JSON.stringify(productCard.parse(card))
}
