import type { MetaDescriptor } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../lib/locale.ts'
import { seo } from '../../lib/seo.ts'
import type { Site } from '../../lib/site.ts'
import { shopPath } from '../catalogue/addresses.ts'
import type { NoShop, Shop, ShopData } from './load-shop.ts'

/** Search engines read about this much. */
const descriptionLength = 200

export function shopMeta(
  data: ShopData | NoShop | undefined,
  pathname: string,
  site: Site | undefined,
): MetaDescriptor[] {
  if (data === undefined || typeof data === 'string') {
    const title = data === 'closed' ? m.shops_closed_title() : m.shops_missing_title()
    return seo({ title, pathname, site, index: false })
  }
  const { shop } = data
  const description = descriptionOf(shop, site?.brand.name ?? '')
  const tags = seo({ title: shop.name, description, pathname, site, image: pictureOf(data) })
  return site ? [...tags, { 'script:ld+json': structuredShop(shop, description, site) }] : tags
}

function descriptionOf(shop: Shop, brand: string): string {
  const products = m.shops_products({ count: shop.products, shown: shop.products })
  const subjects = shop.subjectTitles.length
    ? m.shops_shop_subjects({ subjects: shop.subjectTitles.join(m.shops_comma()) })
    : ''
  const own = m.shops_shop_description({ name: shop.name, brand, products, subjects })
  return own.trim().slice(0, descriptionLength)
}

/** Its own picture, or that of its first product. A social account's picture is hosted elsewhere. */
function pictureOf({ shop, cards }: ShopData): string | undefined {
  return [shop.picture, cards[0]?.cover].find(picture => picture?.startsWith('/'))
}

/** The seller, and the page's address, for search engines. */
export function structuredShop(shop: Shop, description: string, site: Pick<Site, 'origin' | 'brand'>) {
  const address = (path: string) => site.origin + localePath(path)
  const url = address(shopPath(shop.username))
  const picture = shop.picture.startsWith('/') ? site.origin + shop.picture : shop.picture
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': shop.type === 'centre' ? 'EducationalOrganization' : 'Person',
        '@id': url,
        name: shop.name,
        alternateName: `@${shop.username}`,
        url,
        description,
        ...(picture && { image: picture }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: shop.followers,
        },
        // Search engines support ratings of organisations, not of people.
        ...(shop.type === 'centre' &&
          shop.reviews > 0 && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: shop.rating,
              reviewCount: shop.reviews,
            },
          }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { name: site.brand.name, item: address('/') },
          { name: m.shops_title(), item: address('/shops') },
          { name: shop.name, item: url },
        ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  }
}
