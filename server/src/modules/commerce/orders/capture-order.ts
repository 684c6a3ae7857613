import type { CommerceContext } from '../commerce.context.ts'
import { askProvider, getPaymentOf } from '../payments/open-intent.ts'
import { applyIntent, type Settled } from '../payments/settle-payment.ts'

/**
 * It was approved: captures the authorised amount and hands over the item. Repeating it returns the outcome, also
 * after a crash between the provider and us. 'cancelled' if the authorisation has lapsed or was released.
 */
export async function captureOrder(context: CommerceContext, orderId: number): Promise<Settled['outcome']> {
  const { payment, provider } = await getPaymentOf(context, orderId)
  if (payment.state === 'captured') return 'paid'
  const intent = await askProvider(() => provider.capture(payment.intentId, payment.amountCents))
  return (await applyIntent(context, payment, intent)).outcome
}
