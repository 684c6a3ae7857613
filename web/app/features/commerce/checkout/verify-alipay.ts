import { api } from '../../../lib/api.ts'
import { readReturn } from './alipay-return.ts'
import { type LineKind, loadLineKind } from './line-kinds.ts'
import { clearPendingPayment } from './pending-payment.ts'
import { updateCartAndMarks } from './update-cart.ts'

/** What comes after a purchase that isn't a product. */
export type NextStep = ReturnType<NonNullable<LineKind['paidByAlipay']>>

export type Verified =
  | { readonly kind: 'verified'; readonly course: number; readonly next: NextStep | null }
  /** Abandoned on Alipay's page, definitely or perhaps: nothing has arrived. */
  | { readonly kind: 'cancelled' | 'unpaid' }
  | { readonly kind: 'invalid' }

/** The provider's confirmation may arrive a moment after the buyer. */
const pauses = [1000, 2000, 3000]

/** Asks whether the payment has arrived; rejects without an answer. */
export async function verifyAlipay(ref: string, signal: AbortSignal): Promise<Verified> {
  for (let tried = 0; ; tried += 1) {
    const { status, state, course, trials } = await api.alipayVerify({
      body: { paymentRequestId: ref },
      signal,
    })
    if (status === 'Success') {
      clearPendingPayment()
      const ids = readReturn().products.map(({ id }) => id)
      await updateCartAndMarks(course > 0 ? [...ids, course] : ids)
      const next = trials ? (await loadLineKind('trial')).paidByAlipay?.() : null
      return { kind: 'verified', course, next: next ?? null }
    }
    if (state === 'cancelled') {
      clearPendingPayment()
      return { kind: 'cancelled' }
    }
    const pause = pauses[tried]
    if (pause === undefined) return { kind: state === 'unknown' ? 'invalid' : 'unpaid' }
    await new Promise(resolve => setTimeout(resolve, pause))
    signal.throwIfAborted()
  }
}
