import type { MetaArgs, MetaDescriptor } from 'react-router'
import { seo } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { type BrandText, brandWords } from './brand-words.ts'

/** The `meta` of a static page from its two texts. */
export function pageMeta(title: BrandText, description: BrandText) {
  return ({ location, matches }: MetaArgs): MetaDescriptor[] => {
    const site = siteOf(matches)
    const words = brandWords(site)
    return seo({ title: title(words), description: description(words), pathname: location.pathname, site })
  }
}
