import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Refund } from '../commerce.tables.ts'
import { followRefund } from '../held/held.repository.ts'
import { findFinalLines } from '../kinds/ask-kinds.ts'
import { findOrder, listLines, lockBuyer, lockBuyerOf, lockOrder } from '../orders/order.repository.ts'
import { askProvider, providerOf } from '../payments/open-intent.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import {
  findOwedParts,
  findRefund,
  findRefundByKey,
  partsLeft,
  type RefundPart,
  requestRefund,
} from './refund.repository.ts'
import { applyRefund, failRefund } from './settle-refund.ts'

export interface RefundInput {
  orderId: number
  /** If absent, all that is left. */
  lineIds: readonly number[] | undefined
  /** A part of the only line; if absent, all that is left of the lines. */
  amountCents?: number | undefined
  reason: string
  key: string
}

/** Staff refund an order. The same key again returns the first refund. */
export async function refundOrder(
  context: CommerceContext,
  staff: Caller,
  input: RefundInput,
): Promise<Refund> {
  const { db, clock } = context
  await requireFreshPassword(context, staff)
  const order = await findOrder(db, input.orderId)
  if (!order) throw new Refusal('order_unknown')
  const requested = await db.transaction(async tx => {
    await lockBuyer(tx, order.userId)
    const present = await lockOrder(tx, order.id)
    const known = await findRefundByKey(tx, input.key)
    if (known) {
      if (known.orderId !== order.id) throw new Refusal('order_mismatch')
      return known
    }
    const lines = await listLines(tx, [order.id])
    const left = present.state === 'paid' ? await partsLeft(tx, order.id, lines) : []
    const wanted = input.lineIds
    const chosen = wanted ? left.filter(({ line }) => wanted.includes(line.id)) : left
    if (chosen.length === 0 || (wanted && chosen.length < new Set(wanted).size)) {
      throw new Refusal('refund_impossible')
    }
    const parts = input.amountCents === undefined ? chosen : [partOf(chosen, input.amountCents)]
    const kept = await findFinalLines(
      context,
      tx,
      chosen.map(({ line }) => line),
    )
    // An opened gift stays with its recipient.
    if (kept.length > 0) throw new Refusal('gift_opened')
    const refund = await requestRefund(context, tx, {
      orderId: order.id,
      key: input.key,
      parts,
      reason: input.reason,
      staffId: staff.userId,
      at: clock.now(),
    })
    await recordAct(context, tx, staff, {
      act: 'order_refunded',
      subject: { type: 'order', id: order.id },
      before: { paid_cents: left.reduce((sum, part) => sum + part.amountCents, 0) },
      after: { refunded_cents: refund.amountCents, lines: parts.length, reason: input.reason },
    })
    return refund
  })
  return carryOut(context, requested)
}

/** Goodwill: a part of one line, whose buyer keeps what they bought. */
function partOf([part, ...others]: readonly RefundPart[], amountCents: number): RefundPart {
  if (!part || others.length > 0) throw refuseFields({ amount: 'refund_one_line' })
  if (amountCents > part.amountCents) throw refuseFields({ amount: 'refund_too_much' })
  return { ...part, amountCents }
}

async function carryOut(context: CommerceContext, requested: Refund): Promise<Refund> {
  if (requested.state !== 'requested') return requested
  try {
    return await executeRefund(context, requested.id)
  } catch (error) {
    // The refund is recorded, and its job retries.
    context.log.warn({ err: error, refund: requested.id }, 'refund failed, will retry')
    return requested
  }
}

/** Sends a failed refund again, with a new key; null if it was refunded in another way. */
export async function resendRefund(
  context: CommerceContext,
  staff: Caller,
  refundId: number,
): Promise<Refund | null> {
  const { db, clock } = context
  const failed = await findRefund(db, refundId)
  if (failed?.state !== 'failed') return null
  const { orderId, reason, staffId } = failed
  const requested = await db.transaction(async tx => {
    await lockBuyerOf(tx, orderId)
    await lockOrder(tx, orderId)
    const key = `again-${refundId}`
    const known = await findRefundByKey(tx, key)
    if (known) return known
    const parts = await findOwedParts(tx, failed, await listLines(tx, [orderId]))
    if (!parts) return null
    // The automatic reason stays: it was no one's decision.
    const by = staffId === null ? null : staff.userId
    const again = await requestRefund(context, tx, {
      orderId,
      key,
      parts,
      reason,
      staffId: by,
      at: clock.now(),
    })
    await followRefund(tx, refundId, again.id)
    return again
  })
  return requested && carryOut(context, requested)
}

/** Asks the provider, with its own key, and books what it did. */
export async function executeRefund(context: CommerceContext, refundId: number): Promise<Refund> {
  const { db } = context
  const refund = await findRefund(db, refundId)
  if (!refund) throw new Error(`Refund ${refundId} is not there`)
  if (refund.state !== 'requested') return refund
  const order = await findOrder(db, refund.orderId)
  const payment = await findPaymentOf(db, refund.orderId)
  if (!order || !payment) throw new Error(`Refund ${refundId} is of an order that was never paid`)
  const provider = providerOf(context, order)
  try {
    const said = await askProvider(() =>
      provider.refund({
        intentId: payment.intentId,
        amountCents: refund.amountCents,
        key: `refund-${refund.id}`,
      }),
    )
    await applyRefund(context, refund, said)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await failRefund(context, refund, error.message)
  }
  return (await findRefund(db, refundId)) ?? refund
}
