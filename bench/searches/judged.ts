import { demo } from '#demo/index.ts'
import type { Product } from '#demo/types.ts'

/** What a family types, and what they would call a good answer: judged by hand against the demo. */
export interface Judged {
  kind: string
  query: string
  /** Products that answer it, by key. Nothing is expected if there are none. */
  products?: readonly string[]
  /** One of them must stand first. */
  first?: readonly string[]
  /** Teachers by username: each must be offered; where there are many, some of them. */
  teachers?: readonly string[]
  /** Classes by key: each must be offered. */
  classes?: readonly string[]
  /** Nothing dearer than this many dollars may be shown. */
  atMost?: number
}

const broken = new Set(demo.materials.flatMap(({ key, broken }) => (broken ? key : [])))

const open = demo.products.filter(
  ({ status, access, hidden, materials }) =>
    status === 'active' &&
    (access.kind === 'paid' || access.kind === 'free') &&
    !hidden &&
    !materials.every(({ file }) => broken.has(file)),
)

const keysOf = (is: (product: Product) => boolean): string[] => open.filter(is).map(({ key }) => key)
export const priceOf = ({ priceCents, discountCents }: Product): number => (discountCents ?? priceCents) / 100

/** Of a subject and one of the levels. */
export const at = (subject: Product['subject'] | null, ...levels: string[]): string[] =>
  keysOf(
    product =>
      (subject === null || product.subject === subject) &&
      (levels.length === 0 || product.levels.some(level => levels.includes(level))),
  )

/** With one of these tags. */
export const tagged = (...tags: string[]): string[] =>
  keysOf(product => product.tags.some(tag => tags.includes(tag)))

export const soldBy = (...names: string[]): string[] => keysOf(({ seller }) => names.includes(seller))

export const both = (one: readonly string[], other: readonly string[]): string[] =>
  one.filter(key => other.includes(key))

export const upTo = (dollars: number, keys: readonly string[] = keysOf(() => true)): string[] =>
  both(
    keys,
    keysOf(product => priceOf(product) <= dollars),
  )

type Rest = Omit<Judged, 'kind' | 'query'>
export type Row = readonly [query: string, answer: readonly string[] | Rest]

export const judge = (kind: string, rows: readonly Row[]): Judged[] =>
  rows.map(([query, answer]) => ({
    kind,
    query,
    ...(Array.isArray(answer) ? { products: answer as readonly string[] } : (answer as Rest)),
  }))
