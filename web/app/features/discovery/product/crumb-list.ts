import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import type { ShownProduct } from './shown-product.ts'

export interface Crumb {
  readonly name: string
  /** Plain path. */
  readonly to: string
}

/** The administered titles in the reader's language. */
export interface Titles {
  readonly subject: (title: string) => string
  readonly level: (title: string) => string
}

/** From all products down to the product's own list: 'Courses', 'Math', 'P3'. */
export function crumbsOf(product: Pick<ShownProduct, 'subject' | 'card'>, titles: Titles): readonly Crumb[] {
  if (!hasScreen('/products/all')) return []
  const list = (query: Record<string, string>) => `/products/all?${new URLSearchParams(query)}`
  const [level] = product.card.levels
  return [
    { name: m.shell_nav_courses(), to: '/products/all' },
    { name: titles.subject(product.subject), to: list({ subjects: product.subject }) },
    ...(level ? [{ name: titles.level(level), to: list({ subjects: product.subject, levels: level }) }] : []),
  ]
}
