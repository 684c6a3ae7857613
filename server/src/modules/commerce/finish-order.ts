import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { checkSellers } from './buyer-references.ts'
import { asking } from './open-intent.ts'
import { findOrder, listLines, type Order, type OrderLine } from './order.repository.ts'
import { findPaymentByIntent, type Payment } from './payment.repository.ts'
import { settleKnown } from './settle-payment.ts'

export interface Claim {
  intentId: string
  /** Cents; compared. */
  cents?: number | undefined
  productIds?: readonly number[]
  /** Of who sells. */
  sellers?: readonly (string | null)[]
}

export interface Finished {
  payment: Payment
  order: Order
  lines: OrderLine[]
}

/** The buyer says that it is paid: the provider is asked. What is claimed besides must fit the order. */
export async function finishOrder(platform: Platform, caller: Caller, claim: Claim): Promise<Finished> {
  const { db } = platform
  const payment = await findPaymentByIntent(db, claim.intentId)
  const order = payment && (await findOrder(db, payment.orderId))
  // Of other people's orders nothing is told, not even that they are there.
  if (!payment || order?.userId !== caller.userId) throw new Refusal('order_unknown')
  const lines = await listLines(db, [order.id])
  checkClaim(order, lines, claim)
  const provider = platform.payments.provider(payment.provider)
  if (!provider) throw new Refusal('payment_unavailable')
  const settled = await asking(() => settleKnown(platform, provider, payment))
  if (settled.outcome === 'waiting')
    throw new Refusal('payment_under_way', { details: { order_id: order.id } })
  if (settled.outcome !== 'paid') throw new Refusal('payment_unfinished')
  return { payment, order, lines }
}

function checkClaim({ totalCents }: Order, lines: readonly OrderLine[], claim: Claim): void {
  const { cents, productIds = [], sellers = [] } = claim
  if (cents !== undefined && cents !== totalCents) throw new Refusal('order_mismatch')
  const sold = new Set(lines.map(({ productId }) => productId))
  if (productIds.some(id => !sold.has(id))) throw new Refusal('order_mismatch')
  checkSellers(lines, sellers)
}
