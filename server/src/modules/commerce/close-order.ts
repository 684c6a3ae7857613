import type { Platform } from '#server/platform/platform.ts'
import { asking, providerOf } from './open-intent.ts'
import { changeOrder, holdBuyer, holdOrder, type Order } from './order.repository.ts'
import { findPaymentOf } from './payment.repository.ts'
import { applyIntent, closeLines, type Settled } from './settle-payment.ts'

/** Gives up an unpaid order: the provider first, which may know better than we that it was paid. */
export async function closeOrder(platform: Platform, order: Order): Promise<Settled['outcome']> {
  const payment = await findPaymentOf(platform.db, order.id)
  if (payment) {
    const provider = providerOf(platform, order)
    const intent = await asking(() => provider.cancelIntent(payment.intentId))
    const { outcome } = await applyIntent(platform, payment, intent)
    return outcome
  }
  const at = platform.clock.now()
  return platform.db.transaction(async tx => {
    await holdBuyer(tx, order.userId)
    const present = await holdOrder(tx, order.id)
    // Its intent was opened meanwhile: whoever comes next looks again.
    if (present.state !== 'open' || (await findPaymentOf(tx, order.id))) return 'unpaid'
    await closeLines(tx, present)
    await changeOrder(tx, present, present.expiresAt <= at ? 'expired' : 'cancelled', at)
    return 'cancelled'
  })
}
