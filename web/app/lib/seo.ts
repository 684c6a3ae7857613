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
  /** Of the root's loader; missing when that failed, and then there are no absolute addresses. */
  site: Site | undefined
  /** Personal and transient pages stay out of search engines and have no alternates. */
  index?: boolean
  /** A picture of the page's own, as a path. */
  image?: string
}

const locales: readonly Locale[] = ['en', 'zh-HK']

/** Title, description, canonical, language alternates and Open Graph of a page. */
export function seo({ title, description, pathname, site, index = true, image }: PageSeo): MetaDescriptor[] {
  const name = site?.brand.name
  const fullTitle = name ? m.shell_title({ title, brand: name }) : title
  const tags: MetaDescriptor[] = [{ title: fullTitle }]
  if (description) tags.push({ name: 'description', content: description })
  if (!index) tags.push({ name: 'robots', content: 'noindex' })
  if (!site) return tags

  const plain = plainPath(pathname)
  const address = (locale: Locale) => site.origin + localePath(plain, locale)
  if (index) {
    tags.push({ tagName: 'link', rel: 'canonical', href: address(getLocale()) })
    for (const locale of locales)
      tags.push({ tagName: 'link', rel: 'alternate', hrefLang: languageTags[locale], href: address(locale) })
    tags.push({ tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') })
  }
  tags.push(
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.brand.name },
    { property: 'og:title', content: title },
    { property: 'og:url', content: address(getLocale()) },
    { property: 'og:locale', content: getLocale() === 'zh-HK' ? 'zh_HK' : 'en_HK' },
    { property: 'og:image', content: site.origin + (image ?? '/og.png') },
    { name: 'twitter:card', content: 'summary_large_image' },
  )
  if (description) tags.push({ property: 'og:description', content: description })
  return tags
}
