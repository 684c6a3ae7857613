import type { EvidencePart } from '#contract/rules/dispute-evidence.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { ProviderRefused } from '#server/platform/payments/payment-provider.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { answerToBank } from '../commerce.jobs.definitions.ts'
import type { DisputeAnswer, OrderDispute } from '../commerce.tables.ts'
import { findBuyer } from '../orders/order.repository.ts'
import { askProvider } from '../payments/open-intent.ts'
import { findPaymentOf } from '../payments/payment.repository.ts'
import { findAnswer, lockDispute, settleAnswer, writeAnswer } from './answer.repository.ts'
import { findDispute } from './dispute.repository.ts'
import { settleDispute } from './settle-dispute.ts'

export interface AnswerInput {
  disputeId: number
  /** What goes to the bank, by part; parts without text are left out. */
  evidence: Readonly<Partial<Record<EvidencePart, string>>>
  note: string
}

/** Whether a dispute still waits for an answer; refuses it otherwise, with the reason. */
export async function requireAnswerable(
  context: Pick<CommerceContext, 'db' | 'clock'>,
  staff: Caller,
  disputeId: number,
): Promise<OrderDispute> {
  await requireFreshPassword(context, staff)
  const dispute = await findDispute(context.db, disputeId)
  if (!dispute) throw new Refusal('dispute_unknown')
  refuseAnswered(dispute, await findAnswer(context.db, disputeId), context.clock.now())
  return dispute
}

function refuseAnswered(dispute: OrderDispute, known: DisputeAnswer | undefined, now: Date): void {
  if (dispute.state !== 'open') throw new Refusal('dispute_decided')
  if (known && known.state !== 'refused') throw new Refusal('dispute_answered')
  if (dispute.dueAt && dispute.dueAt <= now) throw new Refusal('dispute_late')
}

/** Staff answer a buyer's bank: written down, then sent through the provider. A bank takes one answer and no second one. */
export async function answerDispute(
  context: CommerceContext,
  staff: Caller,
  { disputeId, evidence, note }: AnswerInput,
): Promise<DisputeAnswer> {
  const { db, clock, jobs } = context
  const parts = Object.entries(evidence).flatMap(([part, text]) =>
    text === '' ? [] : [part as EvidencePart],
  )
  if (parts.length === 0 && note === '') throw new Refusal('evidence_none')
  await db.transaction(async tx => {
    const dispute = await lockDispute(tx, disputeId)
    if (!dispute) throw new Refusal('dispute_unknown')
    const askedAt = clock.now()
    refuseAnswered(dispute, await findAnswer(tx, disputeId), askedAt)
    await writeAnswer(tx, {
      ...{ disputeId, staffId: staff.userId, state: 'requested', parts, note },
      ...{ evidence, failure: null, askedAt, answeredAt: null },
    })
    await recordAct(context, tx, staff, {
      act: 'dispute_answered',
      subject: { type: 'order', id: dispute.orderId },
      after: { disputed_cents: dispute.amountCents, evidence: parts.join(', ') },
    })
    await jobs.enqueue(tx, answerToBank, { disputeId })
  })
  try {
    await executeAnswer(context, disputeId)
  } catch (error) {
    // It is written down, and its job retries.
    context.log.warn({ err: error, dispute: disputeId }, 'dispute answer failed, will retry')
  }
  const answer = await findAnswer(db, disputeId)
  if (!answer) throw new Error('A dispute answer is gone')
  return answer
}

/** Sends what was written down; asked again, it finds its work done. */
export async function executeAnswer(context: CommerceContext, disputeId: number): Promise<void> {
  const { db, payments, clock } = context
  const [answer, dispute] = await Promise.all([findAnswer(db, disputeId), findDispute(db, disputeId)])
  if (!dispute || answer?.state !== 'requested' || !answer.evidence) return
  const [payment, buyer] = await Promise.all([
    findPaymentOf(db, dispute.orderId),
    findBuyer(db, dispute.orderId),
  ])
  const provider = payments.provider(dispute.provider)
  if (!provider || !payment) throw new Error(`Dispute ${disputeId} has no provider to answer`)
  const { receipt = '', access = '', attendance = '', messages = '' } = answer.evidence
  try {
    await askProvider(() =>
      provider.answerDispute({
        ...{ disputeId: dispute.providerDisputeId, intentId: payment.intentId },
        buyerName: buyer ? fullName(buyer.firstName, buyer.lastName) : '',
        buyerEmail: buyer?.email ?? '',
        ...{ receipt, accessLog: access, attendance, messages, note: answer.note },
      }),
    )
    await db.transaction(tx =>
      settleAnswer(tx, disputeId, { state: 'sent', failure: null, answeredAt: clock.now() }),
    )
    await settleDispute(context, provider, payment.intentId)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await refuse(context, dispute, error.message)
  }
}

async function refuse(
  context: CommerceContext,
  { id, orderId }: OrderDispute,
  failure: string,
): Promise<void> {
  await context.db.transaction(async tx => {
    const answeredAt = context.clock.now()
    if (!(await settleAnswer(tx, id, { state: 'refused', failure, answeredAt }))) return
    await recordAct(context, tx, null, {
      act: 'dispute_answer_refused',
      subject: { type: 'order', id: orderId },
      after: { reason: failure },
    })
  })
  context.log.error({ dispute: id, failure }, 'dispute answer refused by the provider')
}
