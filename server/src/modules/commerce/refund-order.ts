import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import { requireFreshPassword } from '../accounts/index.ts'
import type { CommerceContext } from './commerce.context.ts'
import { mailAboutOrder } from './commerce.jobs.definitions.ts'
import type { Order, OrderLine, Refund } from './commerce.tables.ts'
import { keptLines, takeBackLines } from './kinds/ask-kinds.ts'
import { post, pricedParts } from './ledger.repository.ts'
import { movementsOf, refundEntries } from './ledger.rules.ts'
import { askProvider, providerOf } from './open-intent.ts'
import { changeLines, changeOrder, findOrder, listLines, lockBuyer, lockOrder } from './order.repository.ts'
import { findPaymentOf } from './payment.repository.ts'
import {
  changeRefund,
  findRefund,
  findRefundByKey,
  listParts,
  lockRefund,
  partsLeft,
  type RefundPart,
  requestRefund,
  sumRefunded,
} from './refund.repository.ts'

export interface RefundInput {
  orderId: number
  /** All that is left without. */
  lineIds: readonly number[] | undefined
  reason: string
  key: string
}

/** Staff give money back. The same key again tells what has become of the first. */
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
    const kept = await keptLines(
      context,
      tx,
      chosen.map(({ line }) => line),
    )
    // Who was given it has done nothing that would take it from them.
    if (kept.length > 0) throw new Refusal('gift_opened')
    const refund = await requestRefund(context, tx, {
      orderId: order.id,
      key: input.key,
      parts: chosen,
      reason: input.reason,
      staffId: staff.userId,
      at: clock.now(),
    })
    await recordAct(context, tx, staff, {
      act: 'order_refunded',
      subject: { type: 'order', id: order.id },
      before: { paid_cents: left.reduce((sum, part) => sum + part.amountCents, 0) },
      after: { refunded_cents: refund.amountCents, lines: chosen.length, reason: input.reason },
    })
    return refund
  })
  if (requested.state !== 'requested') return requested
  try {
    return await executeRefund(context, requested.id)
  } catch (error) {
    // It is written down and its job goes on asking.
    context.log.warn({ err: error, refund: requested.id }, 'A refund could not be carried out yet')
    return requested
  }
}

/** Asks the provider, under a key of its own, and writes into the books what it has done. */
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
    const { id, state } = await askProvider(() =>
      provider.refund({
        intentId: payment.intentId,
        amountCents: refund.amountCents,
        key: `refund-${refund.id}`,
      }),
    )
    if (state === 'failed') return await markFailed(context, refund, 'failed')
    await markDone(context, refund, order, id)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return await markFailed(context, refund, error.message)
  }
  return (await findRefund(db, refundId)) ?? refund
}

async function markDone(
  context: CommerceContext,
  { id }: Refund,
  { id: orderId, userId }: Order,
  providerRefundId: string,
): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction(async tx => {
    await lockBuyer(tx, userId)
    const order = await lockOrder(tx, orderId)
    const refund = await lockRefund(tx, id)
    if (refund.state !== 'requested') return
    const all = await listLines(tx, [orderId])
    const parts = await listParts(tx, id, all)
    const given = await pricedParts(tx, parts, 'back')
    await changeRefund(tx, id, { state: 'done', providerRefundId, doneAt: at })
    await post(tx, {
      key: `refund:${id}`,
      kind: 'refund',
      orderId,
      at,
      entries: refundEntries(order.provider, given),
      movements: movementsOf(given, 'refunded'),
    })
    await endLines(context, tx, order, { all, parts, at })
    await context.jobs.enqueue(tx, mailAboutOrder, { template: 'refund', id })
  })
}

/** What has gone back whole ends, and with all of its lines the order. */
export async function endLines(
  context: CommerceContext,
  tx: Tx,
  order: Order,
  { all, parts, at }: { all: readonly OrderLine[]; parts: readonly RefundPart[]; at: Date },
): Promise<void> {
  const done = await sumRefunded(tx, [order.id], ['done'])
  const ended = parts.map(({ line }) => line).filter(({ id, priceCents }) => done.get(id) === priceCents)
  // What came twice is still owned by the first order, and what was gone was never given.
  const owned = ended.filter(({ state }) => state === 'paid')
  await takeBackLines(context, tx, { order, lines: owned, at })
  await changeLines(tx, ended, 'refunded')
  const left = all.filter(line => !ended.includes(line) && line.state !== 'refunded')
  if (left.length === 0) await changeOrder(tx, order, 'refunded', at)
}

async function markFailed(context: CommerceContext, refund: Refund, failure: string): Promise<Refund> {
  await context.db.transaction(tx => changeRefund(tx, refund.id, { state: 'failed', failure }))
  context.log.error({ refund: refund.id, failure }, 'The provider refused a refund')
  return { ...refund, state: 'failed', failure }
}
