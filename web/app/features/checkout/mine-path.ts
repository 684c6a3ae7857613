import type { Site } from '../../lib/site.ts'
import { ownPath } from '../orders/own-word.ts'

/** Where all stands that one has bought; home where not even the brand is known. */
export const minePath = (site: Site | undefined): string => (site ? ownPath(site.brand.slug) : '/')
