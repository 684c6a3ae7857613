import { internalPath } from '#contract/rules/internal-path.ts'
import { buyPath } from '../../catalogue/addresses.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { BoughtProduct } from './checkout-store.ts'

const key = 'lantern.alipay'

/** What the page that one comes back to wants to know, kept while the buyer is away. */
export interface AlipayReturn {
  readonly products: readonly BoughtProduct[]
  /** 0, or the centre's id. */
  readonly subscriber: number
  readonly purchaseType: string
  /** Where it was bought; null if this tab does not know. */
  readonly from: 'product' | 'cart' | 'booking' | 'class' | null
  /** Of lessons: the page where they were chosen. */
  readonly path: string
}

const nothing: AlipayReturn = { products: [], subscriber: 0, purchaseType: 'single', from: null, path: '' }

export function keepReturn(kept: AlipayReturn): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Then the page knows the number of the course, not its name.
  }
}

export function readReturn(): AlipayReturn {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    // Written by keepReturn above and by no one else; what is missing is taken from `nothing`.
    return typeof kept === 'object' ? { ...nothing, ...(kept as Partial<AlipayReturn>) } : nothing
  } catch {
    return nothing
  }
}

export function forgetReturn(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be kept nothing is there.
  }
}

/** The address that one comes back to; only the reference counts. */
export function returnPath(ref: string, userId: number): string {
  const { products, subscriber, purchaseType } = readReturn()
  const parts = [ref, String(userId), String(products[0]?.id ?? 0), String(subscriber), purchaseType]
  return `/alipay/success/${parts.map(toBase64).join('/')}`
}

/** The payment's reference inside an address; null if it can't be one. */
export function referenceOf(part: string | undefined): string | null {
  const ref = fromBase64(part ?? '')?.trim() ?? ''
  return ref.length > 0 && ref.length <= 200 && !/\p{Cc}/u.test(ref) ? ref : null
}

/**
 * Back to what was being bought, for anyone who gave up. On a phone Alipay's own app may come back in another tab,
 * which knows no more than the address.
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
