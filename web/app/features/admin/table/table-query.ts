import { countLimit } from '#contract/rules/staff-lists.ts'
import { addressState, checkedParam, pageParam, typedParam } from '../../../lib/address-state.ts'

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

/** The filters stand first. */
function statesOf({ sort, sorts, sizes = [10], filters = [] }: TableRules) {
  const [first = 10] = sizes
  return {
    filters: addressState<Record<string, string>>(
      Object.fromEntries(filters.map(name => [name, typedParam()])),
    ),
    rest: addressState<Omit<TableQuery, 'filters'>>({
      q: typedParam(100),
      sort: checkedParam(sort, text => (sorts.includes(text.replace(/^-/, '')) ? text : undefined)),
      size: checkedParam(first, text => sizes.find(size => size === Number(text))),
      page: pageParam(),
    }),
  }
}

export function readTableQuery(search: URLSearchParams, rules: TableRules): TableQuery {
  const { filters, rest } = statesOf(rules)
  const query = rest.read(search)
  const pages = Math.floor(countLimit / query.size) + 1
  return { ...query, page: query.page <= pages ? query.page : 1, filters: filters.read(search) }
}

export function writeTableQuery(query: TableQuery, rules: TableRules): string {
  const { filters, rest } = statesOf(rules)
  const search = rest.put(filters.put(new URLSearchParams(), query.filters), query)
  return search.size > 0 ? `?${search}` : ''
}

export type TableChange = Partial<Omit<TableQuery, 'filters'>> & { filters?: Record<string, string> }

/** Whatever changes but the page begins at the first one again. */
export function changedQuery(query: TableQuery, change: TableChange): TableQuery {
  return { ...query, page: 1, ...change, filters: { ...query.filters, ...change.filters } }
}

/** A press on a column's head: up, then down. */
export const pressedSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column)
