import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import type { Session } from '../../../lib/session.ts'
import { type ListQuery, pageSize, statusOfTab, type Tab, tabs, wireOrder } from './list-query.ts'

export interface ProductList {
  products: readonly AuthoredProduct[]
  count: number
  /** Of all of them, regardless of the search. */
  onSale: number
  usage: { used: number; allowed: number }
  /** By tab, for the same search; null if counting failed. */
  counts: Readonly<Record<Tab, number | null>>
}

/** A failure is a state of the list, not of the page, because the form above it may be open. */
export type Listed = { list: ProductList; failure: null } | { list: null; failure: Failure }

export async function loadProducts(session: Session, query: ListQuery): Promise<Listed> {
  const ask = (tab: Tab, limit: number, offset: number) =>
    laterApi.authoredProductList({
      query: {
        teacher_id: session.userId,
        status: statusOfTab[tab],
        orderBy: wireOrder(query.sort),
        searchQuery: query.search || undefined,
        limit,
        offset,
      },
    })
  try {
    const [page, ...others] = await Promise.all([
      ask(query.tab, pageSize, (query.page - 1) * pageSize),
      // The other tabs only contribute their count; without it, their label has none.
      ...tabs.map(tab => (tab === query.tab ? null : ask(tab, 1, 0).catch(() => null))),
    ])
    const countOf = (tab: Tab, index: number) =>
      tab === query.tab ? page.count : (others[index]?.count ?? null)
    const [active = null, inactive = null, deleted = null] = tabs.map(countOf)
    return {
      list: {
        products: page.products,
        count: page.count,
        onSale: page.on_sale,
        usage: { used: page.total_usage, allowed: page.allowed_usage },
        counts: { active, inactive, deleted },
      },
      failure: null,
    }
  } catch (error) {
    return { list: null, failure: failureOf(error) }
  }
}
