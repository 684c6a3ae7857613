import type { MetaDescriptor } from 'react-router'
import { type Locale, localePath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import type { Site } from '../../../lib/site.ts'
import { productPath } from '../../catalogue/addresses.ts'
import { wideCover } from '../../catalogue/card.ts'
import type { ShownProduct } from './shown-product.ts'

/** What the server prepares for search engines; pages that the browser puts together have no need of it. */
export interface Findable {
  readonly description: string
  /** Where it stands in each language, under the name that it has there. */
  readonly pathnames: Readonly<Record<Locale, string>>
  /** In the words of schema.org. */
  readonly structured: readonly object[]
}

/** What is withdrawn, or opens by a code, is no one else's to find. */
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
