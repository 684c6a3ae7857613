import { countLimit } from '#contract/rules/staff-lists.ts'

/** What a list shows: the address is its state, so a link, a reload and the way back show the same. */
export interface TableQuery {
  q: string
  /** A column, downwards with `-` before it. */
  sort: string
  page: number
  size: number
  filters: Readonly<Record<string, string>>
}

export interface TableRules {
  sort: string
  /** Columns that can be sorted by. */
  sorts: readonly string[]
  /** Rows a page to choose from, the first by default. */
  sizes?: readonly number[]
  /** Further parameters of the address. */
  filters?: readonly string[]
}

const sizesOf = ({ sizes = [10] }: TableRules): readonly number[] => sizes

export function readTableQuery(search: URLSearchParams, rules: TableRules): TableQuery {
  const sizes = sizesOf(rules)
  const [first = 10] = sizes
  const size = Number(search.get('size') ?? first)
  const sort = search.get('sort') ?? rules.sort
  const known = sizes.includes(size) ? size : first
  const page = Number(search.get('page') ?? 1)
  const pages = Math.floor(countLimit / known) + 1
  return {
    q: search.get('q')?.slice(0, 100) ?? '',
    sort: rules.sorts.includes(sort.replace(/^-/, '')) ? sort : rules.sort,
    page: Number.isInteger(page) && page >= 1 && page <= pages ? page : 1,
    size: known,
    filters: Object.fromEntries((rules.filters ?? []).map(name => [name, search.get(name) ?? ''])),
  }
}

/** Without what goes without saying. */
export function writeTableQuery({ q, sort, page, size, filters }: TableQuery, rules: TableRules): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (q) search.set('q', q)
  if (sort !== rules.sort) search.set('sort', sort)
  if (size !== sizesOf(rules)[0]) search.set('size', String(size))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

export type TableChange = Partial<Omit<TableQuery, 'filters'>> & { filters?: Record<string, string> }

/** Whatever changes but the page begins at the first one again. */
export function changedQuery(query: TableQuery, change: TableChange): TableQuery {
  return { ...query, page: 1, ...change, filters: { ...query.filters, ...change.filters } }
}

/** A press on a column's head: up, then down. */
export const pressedSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column)
