import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Order, OrderLine } from '../commerce.tables.ts'
import type { Item } from '../kinds/line-kind.ts'
import { itemKey } from '../kinds/line-kinds.ts'
import { askProvider } from '../payments/open-intent.ts'
import { findByIntent, type PaidOrder } from '../payments/payment.repository.ts'
import { settleKnown } from '../payments/settle-payment.ts'
import { checkSellers } from './buyer-references.ts'

export interface Claim {
  intentId: string
  /** Cents; only compared. */
  cents?: number | undefined
  items?: readonly Item[]
  /** References of the sellers. */
  sellers?: readonly (string | null)[]
}

/** The buyer says that it is paid: the provider is asked. The other claims must match the order. */
export async function finishOrder(
  context: CommerceContext,
  caller: Caller,
  claim: Claim,
): Promise<PaidOrder> {
  const found = await findByIntent(context.db, claim.intentId)
  // Other people's orders are refused as if they didn't exist.
  if (found?.order.userId !== caller.userId) throw new Refusal('order_unknown')
  const { payment, order, lines } = found
  checkClaim(order, lines, claim)
  const provider = context.payments.provider(payment.provider)
  if (!provider) throw new Refusal('payment_unavailable')
  const settled = await askProvider(() => settleKnown(context, provider, payment))
  if (settled.outcome === 'waiting')
    throw new Refusal('payment_under_way', { details: { order_id: order.id } })
  // An authorised order waits for approval, which the buyer can't speed up.
  if (settled.outcome !== 'paid' && settled.outcome !== 'authorised') throw new Refusal('payment_unfinished')
  return found
}

function checkClaim({ totalCents }: Order, lines: readonly OrderLine[], claim: Claim): void {
  const { cents, items = [], sellers = [] } = claim
  if (cents !== undefined && cents !== totalCents) throw new Refusal('order_mismatch')
  const sold = new Set(lines.map(itemKey))
  if (items.some(item => !sold.has(itemKey(item)))) throw new Refusal('order_mismatch')
  checkSellers(lines, sellers)
}
