import type { Site } from '../../../lib/site.ts'

/** The address of the learning home: '/my-lantern' for the brand's slug 'lantern'. A plain path. */
export const ownPath = (slug: string): string => `/my-${slug}`

/** The home page if even the brand is unknown. */
export const ownPathOf = (site: Site | undefined): string => (site ? ownPath(site.brand.slug) : '/')

/** Whether the single segment of an address is that path; addresses of screens ignore case too. */
export const isOwnPath = (segment: string, slug: string): boolean =>
  `/${segment.toLowerCase()}` === ownPath(slug)
