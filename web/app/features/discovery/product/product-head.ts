import type { MetaDescriptor } from 'react-router'
import { type Locale, localePath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import type { Site } from '../../../lib/site.ts'
import { productPath } from '../../catalogue/addresses.ts'
import { wideCover } from '../../catalogue/card.ts'
import type { ShownProduct } from './shown-product.ts'

/** What the server prepares for search engines; pages rendered in the browser don't need it. */
export interface Findable {
  readonly description: string
  /** Its address in each language, with its name in that language. */
  readonly pathnames: Readonly<Record<Locale, string>>
  /** In the vocabulary of schema.org. */
  readonly structured: readonly object[]
}

/** A withdrawn product, or one that opens with a code, isn't indexed. */
export const isPublic = ({ onOffer, card }: Pick<ShownProduct, 'onOffer' | 'card'>) =>
  onOffer && !card.hasCode

export function productHead(
  product: ShownProduct,
  site: Site | undefined,
  findable: Findable | undefined,
): MetaDescriptor[] {
  const { card } = product
  return seo({
    title: card.name,
    description: findable?.description,
    pathname: localePath(productPath(card)),
    pathnames: findable?.pathnames,
    site,
    index: isPublic(product),
    image: wideCover(card.cover),
    ...(isPublic(product) && { product: { price: card.price }, structured: findable?.structured }),
  })
}
