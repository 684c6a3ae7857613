import type { CommerceContext } from '../commerce.context.ts'
import type { Item } from '../kinds/line-kind.ts'
import { askProvider, providerOf } from '../payments/open-intent.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { type Settled, settleKnown } from '../payments/settle-payment.ts'
import { captureOrder } from './capture-order.ts'
import { closeOrder } from './close-order.ts'
import { findLatestOrder } from './order.repository.ts'
import { wasPaid } from './order.states.ts'
import { releaseOrder } from './release-order.ts'

// Modules to the right know what they sell, not its orders: they name the item, meaning its latest order.

export interface BoughtItem {
  userId: number
  item: Item
}

export type Outcome = Settled['outcome']

const latestOf = ({ db }: CommerceContext, { userId, item }: BoughtItem) => findLatestOrder(db, userId, item)

/** Asks the provider about the order, and does what follows. Null if nothing was ever ordered. */
export async function settleItem(context: CommerceContext, bought: BoughtItem): Promise<Outcome | null> {
  const order = await latestOf(context, bought)
  const payment = order && (await findPaymentOf(context.db, order.id))
  if (!payment) return null
  return (await askProvider(() => settleKnown(context, providerOf(context, order), payment))).outcome
}

/** Captures what is authorised, which hands the item over. Null if there is nothing to capture. */
export async function captureItem(context: CommerceContext, bought: BoughtItem): Promise<Outcome | null> {
  const order = await latestOf(context, bought)
  return order && (await findPaymentOf(context.db, order.id)) ? captureOrder(context, order.id) : null
}

/** Releases what is authorised, or closes an unpaid order. Null if nothing was ever ordered. */
export async function releaseItem(context: CommerceContext, bought: BoughtItem): Promise<Outcome | null> {
  const order = await latestOf(context, bought)
  if (!order) return null
  if (wasPaid(order.state)) return 'paid'
  const payment = await findPaymentOf(context.db, order.id)
  if (payment?.state === 'authorised') return releaseOrder(context, order.id)
  return order.state === 'open' ? closeOrder(context, order) : 'cancelled'
}

/** Until when the open orders of these items last, by item. */
export async function listOpenUntil(
  context: CommerceContext,
  bought: readonly BoughtItem[],
): Promise<ReadonlyMap<number, Date>> {
  const orders = await Promise.all(bought.map(one => latestOf(context, one)))
  return new Map(
    bought.flatMap(({ item }, index) => {
      const order = orders[index]
      return order?.state === 'open' ? [[item.itemId, order.expiresAt] as const] : []
    }),
  )
}
