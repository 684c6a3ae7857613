import { addressState, choiceParam, pageParam, textParam } from '../../../lib/address-state.ts'

/* The state of the list, as in the address: `?tab=inactive&sort=-price&q=dse&page=2`. */

export const tabs = ['active', 'inactive', 'deleted'] as const
export type Tab = (typeof tabs)[number]
export const statusOfTab: Readonly<Record<Tab, 1 | 0 | -1>> = { active: 1, inactive: 0, deleted: -1 }

export const sortColumns = ['name', 'category', 'price'] as const
export type SortColumn = (typeof sortColumns)[number]
/** `newest`, or a column; a minus reverses it. */
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

const list = addressState<ListQuery>({
  tab: choiceParam(tabs, 'active'),
  sort: choiceParam(sorts, 'newest'),
  search: { ...textParam(200), name: 'q' },
  page: pageParam(99_999),
})

/** Other parameters don't belong to the list and are dropped. */
export const { read: readListQuery, write: listAddress } = list

/** Pressing a header sorts ascending; pressing it again, descending. */
export function pressed(sort: Sort, column: SortColumn): Sort {
  return sort === column ? `-${column}` : column
}

/** The order in the call's format: JSON with `orderBy` and `by`. */
export function wireOrder(sort: Sort): string {
  if (sort === 'newest') return JSON.stringify({ orderBy: 'created_at', by: 'desc' })
  const column = sortColumns.find(name => sort.endsWith(name)) ?? 'name'
  return JSON.stringify({ orderBy: wireColumns[column], by: sort.startsWith('-') ? 'desc' : 'asc' })
}
