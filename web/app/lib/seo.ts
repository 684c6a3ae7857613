import type { MetaDescriptor } from 'react-router'
import { m } from '#messages/messages.js'
import { getLocale, type Locale, languageTags, localePath, plainPath } from './locale.ts'
import type { Site } from './site.ts'

interface PageSeo {
  /** Without the brand, which is added. */
  title: string
  description?: string
  /** The address as the router knows it: `location.pathname`. */
  pathname: string
  /** Plain paths, if the page has a different one in each language. */
  pathnames?: Readonly<Record<Locale, string>> | undefined
  /** `location.search` of a list with further pages: each is a separate page, however it is sorted. */
  search?: string
  /** From the root's loader; missing if that failed, in which case there are no absolute addresses. */
  site: Site | undefined
  /** Personal and transient pages aren't indexed and have no alternates. */
  index?: boolean
  /** A picture of the page's own, as a path. */
  image?: string
  /** The page sells something: its price, in Hong Kong dollars. */
  product?: { price: number }
  /** Its content in the vocabulary of schema.org. */
  structured?: readonly object[]
}

const locales: readonly Locale[] = ['en', 'zh-HK']

/** Title, description, canonical, language alternates and Open Graph of a page. */
export function seo(page: PageSeo): MetaDescriptor[] {
  const {
    title,
    description,
    pathname,
    pathnames,
    search = '',
    site,
    index = true,
    image,
    product,
    structured = [],
  } = page
  const name = site?.brand.name
  const fullTitle = name ? m.shell_title({ title, brand: name }) : title
  const tags: MetaDescriptor[] = [{ title: fullTitle }]
  if (description) tags.push({ name: 'description', content: description })
  if (!index) tags.push({ name: 'robots', content: 'noindex' })
  if (!site) return tags

  const plain = plainPath(pathname)
  const address = (locale: Locale) =>
    site.origin + localePath(pathnames?.[locale] ?? plain, locale) + pageOf(search)
  if (index) {
    tags.push({ tagName: 'link', rel: 'canonical', href: address(getLocale()) })
    for (const locale of locales)
      tags.push({ tagName: 'link', rel: 'alternate', hrefLang: languageTags[locale], href: address(locale) })
    tags.push({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') })
  }
  tags.push(
    { property: 'og:type', content: product ? 'product' : 'website' },
    { property: 'og:site_name', content: site.brand.name },
    { property: 'og:title', content: title },
    { property: 'og:url', content: address(getLocale()) },
    { property: 'og:locale', content: getLocale() === 'zh-HK' ? 'zh_HK' : 'en_HK' },
    { property: 'og:image', content: site.origin + (image ?? '/og.png') },
    { name: 'twitter:card', content: 'summary_large_image' },
  )
  if (description) tags.push({ property: 'og:description', content: description })
  if (product)
    tags.push(
      { property: 'product:price:amount', content: product.price.toFixed(2) },
      { property: 'product:price:currency', content: 'HKD' },
    )
  // The router escapes what could end the script element.
  for (const thing of structured) tags.push({ 'script:ld+json': thing })
  return tags
}

function pageOf(search: string): string {
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isSafeInteger(page) && page > 1 ? `?page=${page}` : ''
}
