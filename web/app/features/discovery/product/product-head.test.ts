import { afterEach, describe, expect, test } from 'vitest'
import { baseLocale, overwriteGetLocale } from '#messages/locale.ts'
import type { Site } from '../../../lib/site.ts'
import { wideCover } from '../../catalogue/card.ts'
import { findableProduct, shorten } from './findable-product.ts'
import { makeDetail } from './product.test-support.ts'
import { productHead } from './product-head.ts'
import { toShown } from './shown-product.ts'

afterEach(() => overwriteGetLocale(() => baseLocale))

const titles = { subjects: { Math: '數學' }, levels: {}, grades: {} }
// The tags need the name and the origin alone.
const site = { origin: 'https://lantern.example', brand: { name: 'Lantern' } } as Site
const address = 'https://lantern.example/product/preview/P3%20%E6%95%B8%E5%AD%B8%20Word%20Problems/12'

type Tag = Readonly<Record<string, unknown>>
function tagsOf(changes: Parameters<typeof makeDetail>[0] = {}): Tag[] {
  const detail = makeDetail(changes)
  const product = toShown(detail)
  // Each is an object of its own shape.
  return productHead(product, site, findableProduct(product, site.origin, titles, detail.names)) as Tag[]
}
const content = (tags: Tag[], name: string) =>
  tags.find(tag => tag.property === name || tag.name === name)?.content
const things = (tags: Tag[]) =>
  tags.flatMap(tag => ('script:ld+json' in tag ? [tag['script:ld+json'] as Tag] : []))

describe('a product on offer', () => {
  test('is told to search engines and networks', () => {
    const tags = tagsOf()
    expect(content(tags, 'description')).toBe('Draw the bars first.')
    expect(content(tags, 'og:type')).toBe('product')
    expect(content(tags, 'og:image')).toBe('https://lantern.example/media/covers/abc-1000.webp')
    expect(content(tags, 'product:price:amount')).toBe('180.00')
    expect(content(tags, 'product:price:currency')).toBe('HKD')
    expect(content(tags, 'robots')).toBeUndefined()
    expect(tags.find(({ rel }) => rel === 'canonical')?.href).toBe(address)
  })

  test('is described in the words of schema.org', () => {
    const [product, crumbs] = things(tagsOf())
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'P3 數學 Word Problems',
      category: '數學',
      url: address,
      offers: { price: '180.00', priceCurrency: 'HKD', seller: { '@type': 'Person', name: 'Ms Chan' } },
      aggregateRating: { ratingValue: 4.8, reviewCount: 6 },
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('has no rating before somebody gave one', () => {
    expect(things(tagsOf({ comments: 0, rating: 0 }))[0]).not.toHaveProperty('aggregateRating')
  })

  test('has an address in each language', () => {
    overwriteGetLocale(() => 'zh-HK')
    const tags = tagsOf()
    expect(tags.find(({ rel }) => rel === 'canonical')?.href).toBe(
      address.replace('/product', '/zh-HK/product'),
    )
    expect(tags.filter(({ rel }) => rel === 'alternate').map(({ hrefLang }) => hrefLang)).toEqual([
      'en-HK',
      'zh-Hant-HK',
      'x-default',
    ])
  })

  test('stands in each language under the name that it has there', () => {
    overwriteGetLocale(() => 'zh-HK')
    const tags = tagsOf({ course_name: '線段圖', names: { en: 'Bars', 'zh-HK': '線段圖' } })
    const [chinese, english] = [
      `https://lantern.example/zh-HK/product/preview/${encodeURIComponent('線段圖')}/12`,
      'https://lantern.example/product/preview/Bars/12',
    ]
    expect(tags.find(({ rel }) => rel === 'canonical')?.href).toBe(chinese)
    expect(tags.filter(({ rel }) => rel === 'alternate').map(({ href }) => href)).toEqual([
      ...[english, chinese, english],
    ])
  })
})

test('what is not on offer, or opens by a code, is nobody else’s to find', () => {
  for (const hidden of [{ course_status: 0 }, { access_code: '******' }]) {
    const tags = tagsOf(hidden)
    expect(content(tags, 'robots')).toBe('noindex')
    expect(things(tags)).toEqual([])
  }
})

test('a cover is shared wide', () => {
  expect(wideCover('/media/covers/a-b-640.webp')).toBe('/media/covers/a-b-1000.webp')
  expect(wideCover('')).toBeUndefined()
})

test('a description ends at a word, a Chinese one anywhere', () => {
  expect(shorten('short')).toBe('short')
  expect(shorten('one two three four', 16)).toBe('one two three…')
  expect([...shorten('數'.repeat(300))]).toHaveLength(160)
})
