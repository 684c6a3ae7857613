import { RecentValues } from '../../../lib/recent-values.ts'
import { readToken } from '../../../lib/session.ts'
import type { ProductPage } from './product-page.ts'

interface Recent {
  readonly page: ProductPage
  /** The user it was loaded for. */
  readonly token: string | null
}

/** Long enough to view another product and return; after that, changes in the meantime show. */
const recent = new RecentValues<number, Recent>({ most: 8, lifeMs: 60_000 })

/** Going back shows the page at once and where the reader left it, instead of its skeleton. */
export function rememberPage(page: ProductPage): void {
  recent.set(page.product.card.id, { page, token: readToken() })
}

export function recallPage(id: string | undefined): ProductPage | null {
  const found = recent.get(Number(id))
  return found?.token === readToken() ? found.page : null
}

/** Its content is outdated. */
export function forgetPage(id: number): void {
  recent.delete(id)
}
