import { readToken } from '../../../lib/session.ts'
import type { ProductPage } from './product-page.ts'

interface Recent {
  readonly page: ProductPage
  /** Of whoever it was loaded for. */
  readonly token: string | null
  readonly at: number
}

/** Long enough to look at another product and come back; what has changed meanwhile is seen after that. */
const lifeMs = 60_000
const most = 8

const recent = new Map<number, Recent>()

/** Going back shows the page at once and where one left it, instead of its shape. */
export function rememberPage(page: ProductPage): void {
  const { id } = page.product.card
  recent.delete(id)
  recent.set(id, { page, token: readToken(), at: Date.now() })
  const [oldest] = recent.keys()
  if (recent.size > most && oldest !== undefined) recent.delete(oldest)
}

export function recallPage(id: string | undefined): ProductPage | null {
  const found = recent.get(Number(id))
  if (!found || found.token !== readToken() || Date.now() - found.at > lifeMs) return null
  return found.page
}

/** What it says is no longer true. */
export function forgetPage(id: number): void {
  recent.delete(id)
}
