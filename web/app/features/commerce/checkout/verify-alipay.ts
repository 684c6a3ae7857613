import { api } from '../../../lib/api.ts'
import { clearTrials } from '../cart/trial-selection.ts'
import { readReturn } from './alipay-return.ts'
import { updateCartAndMarks } from './finish.ts'
import { clearMark } from './paying-mark.ts'

export type Verified =
  | { readonly kind: 'verified'; readonly course: number; readonly trials: boolean }
  /** Given up on Alipay's page, for good or perhaps: nothing has arrived. */
  | { readonly kind: 'cancelled' | 'unpaid' }
  | { readonly kind: 'invalid' }

/** The provider's word may come a moment after the buyer. */
const pauses = [1000, 2000, 3000]

/** Asks whether the payment has arrived; rejects where nobody answers. */
export async function verifyAlipay(ref: string, signal: AbortSignal): Promise<Verified> {
  for (let tried = 0; ; tried += 1) {
    const { status, state, course, trials } = await api.alipayVerify({
      body: { paymentRequestId: ref },
      signal,
    })
    if (status === 'Success') {
      clearMark()
      const ids = readReturn().products.map(({ id }) => id)
      await updateCartAndMarks(course > 0 ? [...ids, course] : ids)
      if (trials) clearTrials()
      return { kind: 'verified', course, trials }
    }
    if (state === 'cancelled') {
      clearMark()
      return { kind: 'cancelled' }
    }
    const pause = pauses[tried]
    if (pause === undefined) return { kind: state === 'unknown' ? 'invalid' : 'unpaid' }
    await new Promise(resolve => setTimeout(resolve, pause))
    signal.throwIfAborted()
  }
}
