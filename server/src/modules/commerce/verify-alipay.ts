import type { CommerceContext } from './commerce.context.ts'
import type { Item } from './kinds/line-kind.ts'
import { askProvider } from './open-intent.ts'
import { listLines } from './order.repository.ts'
import { settlePayment } from './settle-payment.ts'

export interface Verified {
  paid: boolean
  /** The first of what was bought; null where there is nothing to tell. */
  item: Item | null
}

/**
 * For whoever comes back from Alipay's page, signed in or not. Knowing the reference gives nothing: what was paid
 * for goes to whom the order belongs.
 */
export async function verifyAlipay(context: CommerceContext, reference: string): Promise<Verified> {
  const provider = context.payments.alipay
  const settled = provider && (await askProvider(() => settlePayment(context, provider, reference)))
  if (settled?.outcome !== 'paid') return { paid: false, item: null }
  const [first] = await listLines(context.db, [settled.orderId])
  return { paid: true, item: first ?? null }
}
