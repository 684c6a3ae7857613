import type { MetaArgs, MetaDescriptor } from 'react-router'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'

/** The `meta` of a page that is no one else's business: kept out of search engines. */
export function privateMeta(title: () => string) {
  return ({ location, matches }: MetaArgs): MetaDescriptor[] =>
    seo({ title: title(), pathname: location.pathname, site: siteOf(matches), index: false })
}
