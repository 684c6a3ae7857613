import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { ProviderRefused } from '#server/platform/payments/payments.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withdrawSale } from '../community/index.ts'
import { endPurchase } from '../library/index.ts'
import { mailRefund } from './commerce.mails.ts'
import { post } from './ledger.repository.ts'
import { refundEntries } from './ledger.rules.ts'
import { asking, providerOf } from './open-intent.ts'
import {
  changeLines,
  changeOrder,
  findOrder,
  holdBuyer,
  holdOrder,
  listLines,
  type Order,
  type OrderLine,
} from './order.repository.ts'
import { findPaymentOf } from './payment.repository.ts'
import {
  changeRefund,
  findRefund,
  findRefundByKey,
  holdRefund,
  listLineIds,
  listRefundedLines,
  type Refund,
  requestRefund,
} from './refund.repository.ts'

export interface RefundWish {
  orderId: number
  /** All that is left without. */
  lineIds: readonly number[] | undefined
  reason: string
  key: string
}

/** Staff give money back. The same key again tells what has become of the first. */
export async function refundOrder(platform: Platform, staff: Caller, wish: RefundWish): Promise<Refund> {
  const { db, clock } = platform
  const order = await findOrder(db, wish.orderId)
  if (!order) throw new Refusal('order_unknown')
  const requested = await db.transaction(async tx => {
    await holdBuyer(tx, order.userId)
    const present = await holdOrder(tx, order.id)
    const known = await findRefundByKey(tx, wish.key)
    if (known) {
      if (known.orderId !== order.id) throw new Refusal('order_mismatch')
      return known
    }
    const lines = refundable(present, await listLines(tx, [order.id]), await listRefundedLines(tx, order.id))
    const wanted = wish.lineIds
    const chosen = wanted ? lines.filter(({ id }) => wanted.includes(id)) : lines
    if (chosen.length === 0 || (wanted && chosen.length < new Set(wanted).size)) {
      throw new Refusal('refund_impossible')
    }
    return requestRefund(platform, tx, {
      orderId: order.id,
      key: wish.key,
      lines: chosen,
      reason: wish.reason,
      staffId: staff.userId,
      at: clock.now(),
    })
  })
  if (requested.state !== 'requested') return requested
  try {
    return await carryOut(platform, requested.id)
  } catch (error) {
    // It is written down and its job goes on asking.
    platform.log.warn({ err: error, refund: requested.id }, 'A refund could not be carried out yet')
    return requested
  }
}

/** Paid for, and not being given back already. */
function refundable(
  { state }: Order,
  lines: readonly OrderLine[],
  underWay: ReadonlySet<number>,
): OrderLine[] {
  if (state !== 'paid') return []
  return lines.filter(line => line.state === 'paid' && line.priceCents > 0 && !underWay.has(line.id))
}

/** Asks the provider, under a key of its own, and writes into the books what it has done. */
export async function carryOut(platform: Platform, refundId: number): Promise<Refund> {
  const { db } = platform
  const refund = await findRefund(db, refundId)
  if (!refund) throw new Error(`Refund ${refundId} is not there`)
  if (refund.state !== 'requested') return refund
  const order = await findOrder(db, refund.orderId)
  const payment = await findPaymentOf(db, refund.orderId)
  if (!order || !payment) throw new Error(`Refund ${refundId} is of an order that was never paid`)
  const provider = providerOf(platform, order)
  try {
    const { id, state } = await asking(() =>
      provider.refund({
        intentId: payment.intentId,
        amountCents: refund.amountCents,
        key: `refund-${refund.id}`,
      }),
    )
    if (state === 'failed') return await markFailed(platform, refund, 'failed')
    await markDone(platform, refund, order, id)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return await markFailed(platform, refund, error.message)
  }
  return (await findRefund(db, refundId)) ?? refund
}

async function markDone(
  platform: Platform,
  { id }: Refund,
  { id: orderId, userId }: Order,
  providerRefundId: string,
): Promise<void> {
  const at = platform.clock.now()
  await platform.db.transaction(async tx => {
    await holdBuyer(tx, userId)
    const order = await holdOrder(tx, orderId)
    const refund = await holdRefund(tx, id)
    if (refund.state !== 'requested') return
    const all = await listLines(tx, [orderId])
    const ids = await listLineIds(tx, id)
    const given = all.filter(line => ids.includes(line.id))
    await changeRefund(tx, id, { state: 'done', providerRefundId, doneAt: at })
    await post(tx, {
      key: `refund:${id}`,
      kind: 'refund',
      orderId,
      at,
      entries: refundEntries(order.provider, given),
    })
    for (const { productId, state } of given) {
      // What came twice is still owned by the first.
      if (productId === null || state !== 'paid') continue
      await endPurchase(tx, { userId, productId, at })
      await withdrawSale(platform, tx, { productId, userId })
    }
    await changeLines(tx, given, 'refunded')
    const left = all.filter(line => !ids.includes(line.id) && line.state !== 'refunded')
    if (left.length === 0) await changeOrder(tx, order, 'refunded', at)
    await mailRefund(platform, tx, order, refund)
  })
}

async function markFailed(platform: Platform, refund: Refund, failure: string): Promise<Refund> {
  await platform.db.transaction(tx => changeRefund(tx, refund.id, { state: 'failed', failure }))
  platform.log.error({ refund: refund.id, failure }, 'The provider refused a refund')
  return { ...refund, state: 'failed', failure }
}
