import type { CommerceContext } from '../commerce.context.ts'
import type { Item } from '../kinds/line-kind.ts'
import { listLines } from '../orders/order.repository.ts'
import { askProvider } from './open-intent.ts'
import { settlePayment } from './settle-payment.ts'

export interface Verified {
  /** 'unknown' if it isn't a payment of ours. */
  state: 'paid' | 'waiting' | 'unpaid' | 'cancelled' | 'unknown'
  /** The order's items; none if there is no order. */
  items: readonly Item[]
}

/**
 * For people returning from Alipay's page, signed in or not. Knowing the reference gives nothing: what was paid for
 * goes to the order's owner.
 */
export async function verifyAlipay(context: CommerceContext, reference: string): Promise<Verified> {
  const provider = context.payments.alipay
  const settled = provider && (await askProvider(() => settlePayment(context, provider, reference)))
  if (!settled) return { state: 'unknown', items: [] }
  const { outcome, orderId } = settled
  const lines = await listLines(context.db, [orderId])
  const state = outcome === 'authorised' ? 'waiting' : outcome
  return { state, items: lines }
}
