import type { Platform } from '#server/platform/platform.ts'
import { asking } from './open-intent.ts'
import { listLines } from './order.repository.ts'
import { settlePayment } from './settle-payment.ts'

export interface Verified {
  paid: boolean
  /** The first of what was bought; 0 where there is nothing to tell. */
  productId: number
}

/**
 * For whoever comes back from Alipay's page, signed in or not. Knowing the reference gives nothing: what was paid
 * for goes to whom the order belongs.
 */
export async function verifyAlipay(platform: Platform, reference: string): Promise<Verified> {
  const provider = platform.payments.alipay
  const settled = provider && (await asking(() => settlePayment(platform, provider, reference)))
  if (settled?.outcome !== 'paid') return { paid: false, productId: 0 }
  const [first] = await listLines(platform.db, [settled.orderId])
  return { paid: true, productId: first?.productId ?? 0 }
}
