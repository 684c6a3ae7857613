import { productCard } from '#contract/catalogue.ts'
import { presentProduct } from './product.presenter.ts'
import type { Product } from './product.repository.ts'

const notOwned = '"owned":false}'
const owned = '"owned":true}'

/** A product as lists send it to anybody. Only what the contract names is in; `owned` comes last. */
export function cardText(product: Product, cover: string): string {
  const card = productCard.parse(presentProduct(product, { forOwner: false, cover, owned: false }))
  const text = JSON.stringify(card)
  // Lists count on it: they mark what the caller has without reading the card.
  if (!text.endsWith(notOwned)) throw new Error('The card does not end with whether it is owned')
  return text
}

export const ownedCard = (card: string): string => card.slice(0, -notOwned.length) + owned
