import type { Caller } from '#server/kernel/caller.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { ProviderUnavailable } from '#server/platform/payments/payments.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listUnpaidOf } from './order.repository.ts'
import { listPayments } from './payment.repository.ts'
import { settlePayment } from './settle-payment.ts'

/** Of one buyer: nobody has more under way. */
const atOnce = 10

/** For a buyer who comes back: what they paid for while nobody was looking is finished now. */
export async function resumeOrders(
  platform: Platform,
  caller: Caller,
): Promise<{ finished: number[]; waiting: number }> {
  await throttle(platform.limits, 'payment.account', `resume ${caller.userId}`)
  const unpaid = await listUnpaidOf(platform.db, caller.userId, atOnce)
  const payments = await listPayments(
    platform.db,
    unpaid.map(({ id }) => id),
  )
  const finished: number[] = []
  let waiting = 0
  for (const { provider: name, intentId, orderId } of payments) {
    const provider = platform.payments.provider(name)
    try {
      const settled = provider && (await settlePayment(platform, provider, intentId))
      if (settled?.outcome === 'paid') finished.push(orderId)
      if (settled?.outcome === 'waiting') waiting += 1
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      waiting += 1
    }
  }
  return { finished, waiting }
}
