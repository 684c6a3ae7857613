import type { CommerceContext } from '../commerce.context.ts'
import type { Item } from '../kinds/line-kind.ts'
import { listLines } from '../orders/order.repository.ts'
import { askProvider } from './open-intent.ts'
import { settlePayment } from './settle-payment.ts'

export interface Verified {
  /** 'unknown' for what is no payment of ours. */
  state: 'paid' | 'waiting' | 'unpaid' | 'cancelled' | 'unknown'
  /** What the order is for; nothing if there is none. */
  items: readonly Item[]
}

/**
 * For anyone who comes back from Alipay's page, signed in or not. Knowing the reference gives nothing: what was paid
 * for goes to whom the order belongs.
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
