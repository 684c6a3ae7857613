import type { Caller } from '#server/kernel/caller.ts'
import { ProviderUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { listPayments } from '../payments/payment.repository.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { listUnpaidOf } from './order.repository.ts'

/** Of one buyer: nobody has more under way. */
const atOnce = 10

/** For a buyer who comes back: what they paid for while nobody was looking is finished now. */
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
    // It waits for somebody else than the buyer.
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
