import { type DifferenceFacts, isRepairable } from '#contract/rules/differences.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { listLines } from '../orders/order.repository.ts'
import { askProvider } from '../payments/open-intent.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { settleKnown } from '../payments/settle-payment.ts'
import { findPayout } from '../payouts/payout.repository.ts'
import { executePayout } from '../payouts/transfer-payout.ts'
import { recordProviderRefund } from '../refunds/record-provider-refund.ts'
import { findOwedParts, findRefund } from '../refunds/refund.repository.ts'
import { executeRefund, resendRefund } from '../refunds/refund-order.ts'
import type { BookDifferenceRow } from './books.tables.ts'
import { findUnevenLines } from './compare-held.ts'
import { findDifference, settleDifference } from './difference.repository.ts'
import { refundedByLedger } from './reconcile.repository.ts'

/** Asks the provider and lets the regular flow do what follows: nothing is posted here. Repeating it finds it done. */
export async function repairDifference(
  context: CommerceContext,
  staff: Caller,
  differenceId: number,
): Promise<'repaired' | 'unchanged' | 'settled'> {
  await requireFreshPassword(context, staff)
  const difference = await findDifference(context.db, differenceId)
  if (!difference) throw new Refusal('difference_unknown')
  if (difference.state !== 'open') return 'settled'
  if (!isRepairable(difference.kind, difference.detail)) throw new Refusal('repair_impossible')
  const agrees = await repair(context, staff, difference)
  if (agrees === 'unclear') throw new Refusal('repair_impossible')
  if (!agrees) return 'unchanged'
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    const first = await settleDifference(tx, difference.id, { state: 'repaired', at, by: staff.userId })
    if (!first) return 'settled'
    await recordAct(context, tx, staff, {
      act: 'difference_repaired',
      subject: subjectOf(difference),
      before: factsOf(difference),
      after: { repaired: true },
    })
    return 'repaired'
  })
}

/** Closes a difference that staff have looked into; it stays closed when it is found again. */
export async function closeDifference(
  context: CommerceContext,
  staff: Caller,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await requireFreshPassword(context, staff)
  const { db, clock } = context
  await db.transaction(async tx => {
    const difference = await findDifference(tx, id)
    if (!difference) throw new Refusal('difference_unknown')
    const first = await settleDifference(tx, id, {
      state: 'closed',
      at: clock.now(),
      by: staff.userId,
      reason,
    })
    if (!first) return
    await recordAct(context, tx, staff, {
      act: 'difference_closed',
      subject: subjectOf(difference),
      before: factsOf(difference),
      after: { reason },
    })
  })
}

const subjectOf = ({ id, orderId }: BookDifferenceRow) =>
  orderId === null ? ({ type: 'books', id } as const) : ({ type: 'order', id: orderId } as const)

const factsOf = ({ kind, detail }: BookDifferenceRow) => {
  const { ours, theirs } = detail
  return {
    difference: kind,
    ...(ours !== undefined && { ours_cents: Number(ours) }),
    ...(theirs !== undefined && { theirs_cents: Number(theirs) }),
  }
}

/** Whether both sides agree afterwards. */
async function repair(
  context: CommerceContext,
  staff: Caller,
  { kind, detail }: BookDifferenceRow,
): Promise<boolean | 'unclear'> {
  if (kind === 'refund_failed') {
    const again = await resendRefund(context, staff, Number(detail.refund))
    return again === null || again.state !== 'failed'
  }
  if (kind === 'refund_waiting') return (await executeRefund(context, Number(detail.refund))).state === 'done'
  if (kind === 'payout_waiting') return (await executePayout(context, Number(detail.payout))).state === 'sent'
  const payment = await findPaymentOf(context.db, Number(detail.order))
  const provider = payment && context.payments.provider(payment.provider)
  if (!provider) return false
  if (kind !== 'refund') {
    const { outcome } = await askProvider(() => settleKnown(context, provider, payment))
    return outcome !== 'waiting' && (kind !== 'paid_not_settled' || outcome === 'paid')
  }
  const intent = await askProvider(() => provider.findIntent(payment.intentId))
  if (!intent) return false
  const done = await recordProviderRefund(context, payment, intent)
  return done === 'unclear' ? done : true
}

/**
 * Whether a difference the comparison hasn't seen is really gone: it may only be older than the compared period. If
 * that is unclear, it stays.
 */
export async function isGone(context: CommerceContext, difference: BookDifferenceRow): Promise<boolean> {
  const { kind, detail } = difference
  const { db } = context
  if (kind === 'provider_silent' || kind === 'unbalanced' || kind === 'release_late') return true
  // Lines are compared for as long as they move; one that is not seen any more may be older than that.
  if (kind === 'held') return 'account' in detail || (await isEven(context, Number(detail.line)))
  if (kind === 'refund_waiting') return (await findRefund(db, Number(detail.refund)))?.state !== 'requested'
  if (kind === 'payout_waiting') return (await findPayout(db, Number(detail.payout)))?.state !== 'requested'
  if (kind === 'refund_failed') return wasSentAgain(db, Number(detail.refund))
  return kind === 'refund' ? refundsAgree(context, detail) : false
}

const isEven = async ({ db }: CommerceContext, lineId: number): Promise<boolean> =>
  (await findUnevenLines(db, new Date(0))).every(({ line }) => line !== lineId)

/** Whether a failed refund was sent again, or its money refunded in another way. */
async function wasSentAgain(db: Db, refundId: number): Promise<boolean> {
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'failed') return true
  return (await findOwedParts(db, refund, await listLines(db, [refund.orderId]))) === null
}

async function refundsAgree(context: CommerceContext, { order }: DifferenceFacts): Promise<boolean> {
  const payment = await findPaymentOf(context.db, Number(order))
  const provider = payment && context.payments.provider(payment.provider)
  const intent = provider && (await provider.findIntent(payment.intentId))
  return intent ? intent.refundedCents === (await refundedByLedger(context.db, payment.orderId)) : false
}
