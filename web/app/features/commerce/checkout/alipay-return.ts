import { internalPath } from '#contract/rules/internal-path.ts'
import { buyPath } from '../../catalogue/addresses.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { BoughtProduct } from './checkout-store.ts'

const key = 'lantern.alipay'

/** What the return page needs to know, stored while the buyer is away. */
export interface AlipayReturn {
  readonly products: readonly BoughtProduct[]
  /** The centre's ID, or 0. */
  readonly subscriber: number
  readonly purchaseType: string
  /** Where it was bought; null if this tab doesn't know. */
  readonly from: 'product' | 'cart' | 'booking' | 'class' | null
  /** For lessons: the page where they were selected. */
  readonly path: string
}

const nothing: AlipayReturn = { products: [], subscriber: 0, purchaseType: 'single', from: null, path: '' }

export function keepReturn(kept: AlipayReturn): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Then the page knows the course's ID, but not its name.
  }
}

export function readReturn(): AlipayReturn {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    // Only written by keepReturn above; missing fields are taken from `nothing`.
    return typeof kept === 'object' ? { ...nothing, ...(kept as Partial<AlipayReturn>) } : nothing
  } catch {
    return nothing
  }
}

export function forgetReturn(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // If nothing can be stored, there is nothing.
  }
}

/** The return address; only the reference counts. */
export function returnPath(ref: string, userId: number): string {
  const { products, subscriber, purchaseType } = readReturn()
  const parts = [ref, String(userId), String(products[0]?.id ?? 0), String(subscriber), purchaseType]
  return `/alipay/success/${parts.map(toBase64).join('/')}`
}

/** The payment's reference in an address; null if it is invalid. */
export function referenceOf(part: string | undefined): string | null {
  const ref = fromBase64(part ?? '')?.trim() ?? ''
  return ref.length > 0 && ref.length <= 200 && !/\p{Cc}/u.test(ref) ? ref : null
}

/**
 * Back to what was being bought, for someone who gave up. On a phone, Alipay's own app may return in another tab,
 * which only knows the address.
 */
export function boughtFromPath(address: { course?: string; purchaseType?: string } = {}): string {
  const { products, from, path } = readReturn()
  const [product] = products
  if (from === 'booking') return internalPath(path) ?? '/teachers'
  if (from === 'product' && product) return buyPath(product)
  const course = Number(fromBase64(address.course ?? ''))
  const single = fromBase64(address.purchaseType ?? '') === 'single'
  if (from === null && single && Number.isSafeInteger(course) && course > 0)
    return buyPath({ id: course, name: '' })
  return '/cart'
}
