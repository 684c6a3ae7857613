import type { Caller } from '#server/kernel/caller.ts'
import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { listPayments } from '../payments/payment.repository.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { listUnpaidOf } from './order.repository.ts'

/** A limit on the unpaid orders of one buyer. */
const atOnce = 10

/** Finishes what a returning buyer has paid for in the meantime. */
export async function resumeOrders(
  context: CommerceContext,
  caller: Caller,
): Promise<{ finished: number[]; waiting: number }> {
  const unpaid = await listUnpaidOf(context.db, caller.userId, atOnce)
  const payments = await listPayments(
    context.db,
    unpaid.map(({ id }) => id),
  )
  const finished: number[] = []
  let waiting = 0
  for (const { provider: name, intentId, orderId, state } of payments) {
    // It waits for the seller's decision, not for the buyer.
    if (state === 'authorised') continue
    const provider = context.payments.provider(name)
    try {
      const settled = provider && (await settlePayment(context, provider, intentId))
      if (settled?.outcome === 'paid') finished.push(orderId)
      if (settled?.outcome === 'waiting') waiting += 1
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      waiting += 1
    }
  }
  return { finished, waiting }
}
