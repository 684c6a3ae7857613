import type { CommerceContext } from '../commerce.context.ts'
import type { Item } from '../kinds/line-kind.ts'
import { trialLine } from '../kinds/trial-line.ts'
import { listLines } from '../orders/order.repository.ts'
import { askProvider } from './open-intent.ts'
import { settlePayment } from './settle-payment.ts'

export interface Verified {
  /** 'unknown' for what is no payment of ours. */
  state: 'paid' | 'waiting' | 'unpaid' | 'cancelled' | 'unknown'
  /** How many things the order is for; 0 where there is none. */
  lines: number
  /** The first of what was bought; null where there is nothing to tell. */
  item: Item | null
  /** Lessons are among it. */
  trials: boolean
}

/**
 * For whoever comes back from Alipay's page, signed in or not. Knowing the reference gives nothing: what was paid
 * for goes to whom the order belongs.
 */
export async function verifyAlipay(context: CommerceContext, reference: string): Promise<Verified> {
  const provider = context.payments.alipay
  const settled = provider && (await askProvider(() => settlePayment(context, provider, reference)))
  if (!settled) return { state: 'unknown', lines: 0, item: null, trials: false }
  const { outcome, orderId } = settled
  const lines = await listLines(context.db, [orderId])
  const state = outcome === 'authorised' ? 'waiting' : outcome
  const trials = lines.some(({ kind }) => kind === trialLine.name)
  return { state, lines: lines.length, item: (state === 'paid' && lines[0]) || null, trials }
}
