import type { CommerceContext } from '../commerce.context.ts'
import { askProvider, getPaymentOf } from '../payments/open-intent.ts'
import { applyIntent, type Settled } from '../payments/settle-payment.ts'

/**
 * It was declined, or not decided in time: releases the authorised amount and its holds. Repeating it returns the
 * outcome: 'paid' if someone has captured it before.
 */
export async function releaseOrder(context: CommerceContext, orderId: number): Promise<Settled['outcome']> {
  const { payment, provider } = await getPaymentOf(context, orderId)
  if (payment.state === 'captured') return 'paid'
  const intent = await askProvider(() => provider.release(payment.intentId))
  return (await applyIntent(context, payment, intent)).outcome
}
