import type { ProductDetail } from '#contract/discovery/discovery.ts'
import { m } from '#messages/messages.js'
import { localePath } from '../../../lib/locale.ts'
import { plainText } from '../../../ui/rich-text/read-rich-text.ts'
import { productPath } from '../../catalogue/addresses.ts'
import { wideCover } from '../../catalogue/card.ts'
import type { Titles as Administered } from '../../catalogue/titles.ts'
import { crumbsOf, type Titles } from './crumb-list.ts'
import { type Findable, isPublic } from './product-head.ts'
import type { ShownProduct } from './shown-product.ts'

const longestDescription = 160

/** A product's data for search engines and link previews. On the server only. */
export function findableProduct(
  product: ShownProduct,
  origin: string,
  administered: Administered,
  names: ProductDetail['names'],
): Findable {
  const words = plainText(product.description)
  const { name } = product.card
  return {
    pathnames: {
      en: productPath({ id: product.card.id, name: names.en }),
      'zh-HK': productPath({ id: product.card.id, name: names['zh-HK'] }),
    },
    description: shorten(words) || m.product_meta_description({ name, seller: product.seller.display_name }),
    structured: isPublic(product) ? structured(product, origin, titlesOf(administered), words) : [],
  }
}

const titlesOf = ({ subjects, levels }: Administered): Titles => ({
  subject: title => subjects[title] ?? title,
  level: title => levels[title] ?? title,
})

/** For machines: what is sold, by whom, for how much, and at which address. */
function structured(product: ShownProduct, origin: string, titles: Titles, words: string): object[] {
  const { card, seller } = product
  const absolute = (path: string) => origin + localePath(path)
  const url = absolute(productPath(card))
  const cover = wideCover(card.cover)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: card.name,
      description: words,
      url,
      sku: String(card.id),
      category: titles.subject(product.subject),
      ...(cover && { image: origin + cover }),
      brand: { '@type': 'Brand', name: seller.display_name },
      ...(card.comments > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: card.rating,
          reviewCount: card.comments,
          bestRating: 5,
          worstRating: 1,
        },
      }),
      offers: {
        '@type': 'Offer',
        url,
        price: card.price.toFixed(2),
        priceCurrency: 'HKD',
        availability: 'https://schema.org/InStock',
        seller: {
          '@type': seller.type === 'centre' ? 'EducationalOrganization' : 'Person',
          name: seller.display_name,
        },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [...crumbsOf(product, titles), { name: card.name, to: productPath(card) }].map(
        ({ name, to }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: absolute(to) }),
      ),
    },
  ]
}

/** Ends between words if there is a space to end at; Chinese has none and can end anywhere. */
export function shorten(text: string, length = longestDescription): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const cut = characters.slice(0, length - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > length * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`
}
