import type { booksContract } from '#contract/commerce/books.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { isRepairable } from '#contract/rules/differences.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Refund } from '../commerce.tables.ts'
import { heldLinesOf } from '../kinds/ask-kinds.ts'
import {
  type Entry,
  paymentEntries,
  payoutEntries,
  refundEntries,
  sellerAccount,
} from '../ledger/ledger.rules.ts'
import { partsBack, soldLine } from '../ledger/price-parts.ts'
import { findOrder, listLines } from '../orders/order.repository.ts'
import { sellerNames } from '../orders/view-staff-orders.ts'
import { askProvider } from '../payments/open-intent.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { findPayout, payeeOfPayout } from '../payouts/payout.repository.ts'
import {
  findOwedParts,
  findRefund,
  listParts,
  listRefunds,
  partsLeft,
  type RefundPart,
} from '../refunds/refund.repository.ts'
import { partsOfSum } from '../refunds/refund-parts.rules.ts'
import type { BookDifferenceRow } from './books.tables.ts'
import { findDifference } from './difference.repository.ts'
import { refundedByLedger } from './reconcile.repository.ts'

type Preview = ResponseOf<(typeof booksContract)['adminDifferencePreview']>

interface Planned {
  books: Preview['books']
  entries: readonly Entry[]
}

const nothing: Planned = { books: 'nothing', entries: [] }

/** What a repair would post by what the provider says now; nothing changes. */
export async function previewRepair(context: CommerceContext, differenceId: number): Promise<Preview> {
  const { db } = context
  const difference = await findDifference(db, differenceId)
  if (!difference) throw new Refusal('difference_unknown')
  if (!isRepairable(difference.kind, difference.detail)) throw new Refusal('repair_impossible')
  const { books, entries } = difference.state === 'open' ? await plan(context, difference) : nothing
  const names = await sellerNames(db, entries)
  return {
    books,
    entries: entries.map(({ account, amountCents }) => ({
      account,
      name: names.get(account) ?? '',
      amount: amountCents,
    })),
  }
}

async function plan(context: CommerceContext, { kind, detail }: BookDifferenceRow): Promise<Planned> {
  if (kind === 'payout_waiting') return planPayout(context, Number(detail.payout))
  if (kind === 'refund_failed' || kind === 'refund_waiting') return planRefund(context, Number(detail.refund))
  const payment = await findPaymentOf(context.db, Number(detail.order))
  const provider = payment && context.payments.provider(payment.provider)
  const intent = provider && (await askProvider(() => provider.findIntent(payment.intentId)))
  if (!intent) return nothing
  return kind === 'refund'
    ? planProviderRefund(context, payment.orderId, intent.refundedCents)
    : planPayment(context, payment.orderId, intent.state)
}

async function planPayout({ db }: CommerceContext, payoutId: number): Promise<Planned> {
  const payout = await findPayout(db, payoutId)
  if (payout?.state !== 'requested') return nothing
  const account = sellerAccount(payeeOfPayout(payout))
  return { books: 'payout', entries: payoutEntries(payout.provider ?? '', account, payout.amountCents) }
}

const isSent = ({ state }: Refund) => state === 'pending' || state === 'done'

function planRefund({ db }: CommerceContext, refundId: number): Promise<Planned> {
  return db.transaction(async tx => {
    const refund = await findRefund(tx, refundId)
    if (!refund || isSent(refund)) return nothing
    const lines = await listLines(tx, [refund.orderId])
    const parts =
      refund.state === 'failed'
        ? await findOwedParts(tx, refund, lines)
        : await listParts(tx, refund.id, lines)
    return planParts(tx, refund.orderId, parts ?? [])
  })
}

/** Nothing where a person has to decide which line it was for, or while a refund is under way: the repair refuses both. */
function planProviderRefund({ db }: CommerceContext, orderId: number, theirs: number): Promise<Planned> {
  return db.transaction(async tx => {
    if ((await listRefunds(tx, [orderId])).some(({ state }) => state === 'pending')) return nothing
    const missing = theirs - (await refundedByLedger(tx, orderId))
    if (missing <= 0) return nothing
    const left = await partsLeft(tx, orderId, await listLines(tx, [orderId]))
    return planParts(tx, orderId, partsOfSum(left, missing) ?? [])
  })
}

async function planParts(tx: Tx, orderId: number, parts: readonly RefundPart[]): Promise<Planned> {
  const order = await findOrder(tx, orderId)
  if (!order || parts.length === 0) return nothing
  return { books: 'refund', entries: refundEntries(order.provider, await partsBack(tx, parts)) }
}

/** As if everything can still be handed over; what can't is refunded. */
async function planPayment({ db, kinds }: CommerceContext, orderId: number, state: string): Promise<Planned> {
  const order = await findOrder(db, orderId)
  if (state !== 'succeeded' || !order || order.state !== 'open') return nothing
  const lines = await listLines(db, [orderId])
  const held = heldLinesOf(kinds, lines)
  const sold = lines.map(line => ({ ...soldLine(line, held.includes(line)), state: 'paid' as const }))
  return { books: 'payment', entries: paymentEntries(order.provider, sold) }
}
