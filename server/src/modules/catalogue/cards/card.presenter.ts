import { productCard } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/shared.ts'
import { presentProduct } from '../products/product.presenter.ts'
import type { Product } from '../products/product.repository.ts'

/**
 * A product as lists send it to everyone, with only the contract's fields; the second if Chinese readers see another.
 */
export function cardTexts(
  product: Product,
  cover: string,
  now: Date,
): { card: string; cardZh: string | null } {
  const textIn = (locale: Locale) =>
    JSON.stringify(
      productCard.parse(presentProduct(product, { forOwner: false, cover, owned: false, now, locale })),
    )
  const [card, cardZh] = [textIn('en'), textIn('zh-HK')]
  return { card, cardZh: cardZh === card ? null : cardZh }
}
