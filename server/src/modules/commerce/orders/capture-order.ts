import type { CommerceContext } from '../commerce.context.ts'
import { askProvider, getPaymentOf } from '../payments/open-intent.ts'
import { applyIntent, type Settled } from '../payments/settle-payment.ts'

/**
 * It was approved: takes what was authorised and hands over what it is for. Asked again it tells what has become of
 * it, also after a crash between the provider and us. 'cancelled' where the authorisation has lapsed or was released.
 */
export async function captureOrder(context: CommerceContext, orderId: number): Promise<Settled['outcome']> {
  const { payment, provider } = await getPaymentOf(context, orderId)
  if (payment.state === 'captured') return 'paid'
  const intent = await askProvider(() => provider.capture(payment.intentId, payment.amountCents))
  return (await applyIntent(context, payment, intent)).outcome
}
