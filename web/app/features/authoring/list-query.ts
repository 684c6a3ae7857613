/* What the list shows, as it stands in the address: `?tab=inactive&sort=-price&q=dse&page=2`. */

export const tabs = ['active', 'inactive', 'deleted'] as const
export type Tab = (typeof tabs)[number]
export const statusOfTab: Readonly<Record<Tab, 1 | 0 | -1>> = { active: 1, inactive: 0, deleted: -1 }

export const sortColumns = ['name', 'category', 'price'] as const
export type SortColumn = (typeof sortColumns)[number]
/** `newest`, or a column; a minus turns it around. */
export type Sort = 'newest' | SortColumn | `-${SortColumn}`

export interface ListQuery {
  tab: Tab
  sort: Sort
  search: string
  /** From 1. */
  page: number
}

export const pageSize = 10

const wireColumns: Readonly<Record<SortColumn, string>> = {
  name: 'course_name',
  category: 'course_category',
  price: 'course_tution_fee',
}
const sorts: readonly Sort[] = ['newest', ...sortColumns.flatMap(column => [column, `-${column}`] as const)]

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page'))
  return {
    tab: tabs.find(tab => tab === params.get('tab')) ?? 'active',
    sort: sorts.find(sort => sort === params.get('sort')) ?? 'newest',
    search: (params.get('q') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
  }
}

/** The usual values stay out of the address. Other parameters do not belong to the list and are dropped. */
export function listAddress(query: ListQuery): string {
  const params = new URLSearchParams()
  if (query.tab !== 'active') params.set('tab', query.tab)
  if (query.sort !== 'newest') params.set('sort', query.sort)
  if (query.search) params.set('q', query.search)
  if (query.page > 1) params.set('page', String(query.page))
  const text = params.toString()
  return text && `?${text}`
}

/** What a change leads to: anything but turning the page begins at the first page. */
export function changed(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 1, ...change }
}

/** A header pressed once sorts upwards, pressed again downwards. */
export function pressed(sort: Sort, column: SortColumn): Sort {
  return sort === column ? `-${column}` : column
}

/** The order as the call wants it: JSON with `orderBy` and `by`. */
export function wireOrder(sort: Sort): string {
  if (sort === 'newest') return JSON.stringify({ orderBy: 'created_at', by: 'desc' })
  const column = sortColumns.find(name => sort.endsWith(name)) ?? 'name'
  return JSON.stringify({ orderBy: wireColumns[column], by: sort.startsWith('-') ? 'desc' : 'asc' })
}
