import type { CommerceContext } from '../commerce.context.ts'
import type { Order } from '../commerce.tables.ts'
import { askProvider, providerOf } from '../payments/open-intent.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { applyIntent, type Settled } from '../payments/settle-payment.ts'
import { endOrder } from './end-order.ts'
import { lockBuyer, lockOrder } from './order.repository.ts'

/** Closes an unpaid order. The provider is asked first, since it may know that the order was paid. */
export async function closeOrder(context: CommerceContext, order: Order): Promise<Settled['outcome']> {
  const payment = await findPaymentOf(context.db, order.id)
  if (payment) {
    const provider = providerOf(context, order)
    const intent = await askProvider(() => provider.cancelIntent(payment.intentId))
    const { outcome } = await applyIntent(context, payment, intent)
    return outcome
  }
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    await lockBuyer(tx, order.userId)
    const present = await lockOrder(tx, order.id)
    // An intent was opened in the meantime, so the caller has to ask again.
    if (present.state !== 'open' || (await findPaymentOf(tx, order.id))) return 'unpaid'
    await endOrder(context, tx, present, present.expiresAt <= at ? 'expired' : 'cancelled')
    return 'cancelled'
  })
}
