import type { MetaArgs, MetaDescriptor } from 'react-router'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'

/** The `meta` of a private page: not indexed by search engines. */
export function privateMeta(title: () => string) {
  return ({ location, matches }: MetaArgs): MetaDescriptor[] =>
    seo({ title: title(), pathname: location.pathname, site: siteOf(matches), index: false })
}
