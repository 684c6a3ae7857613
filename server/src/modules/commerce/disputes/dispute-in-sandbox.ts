import { Refusal } from '#server/kernel/refusal.ts'
import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { OrderDispute } from '../commerce.tables.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { settleDispute } from './settle-dispute.ts'

/** Test mode: stands in for the buyer's bank. Everything follows as if the provider's event had arrived. */
export async function disputeInSandbox(
  context: CommerceContext,
  { orderId, outcome }: { orderId: number; outcome: OrderDispute['state'] },
): Promise<void> {
  const { sandbox } = context.payments
  if (!sandbox) throw new Refusal('payment_provider_off')
  const payment = await findPaymentOf(context.db, orderId)
  if (payment?.provider !== sandbox.name) throw new Refusal('order_unknown')
  try {
    if (outcome === 'open') await sandbox.dispute(payment.intentId)
    else await sandbox.closeDispute(payment.intentId, outcome)
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal('dispute_impossible')
    throw error
  }
  await settleDispute(context, sandbox, payment.intentId)
}
