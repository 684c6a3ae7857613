import type { Site } from '../../lib/site.ts'

/** Where all stands that one has bought; home where not even the brand is known. */
export const minePath = (site: Site | undefined): string => (site ? `/my-${site.brand.slug}` : '/')
