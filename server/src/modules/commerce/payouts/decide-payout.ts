import type { incomeContract } from '#contract/commerce/income.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import { lockPayoutEnd, ownerOfSeller } from '../../teachers/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { sendPayout } from '../commerce.jobs.definitions.ts'
import type { Payout } from '../commerce.tables.ts'
import { refuseTooMuch } from '../held/held-until.ts'
import {
  changePayout,
  findPayout,
  lockPayout,
  lockSeller,
  payableCents,
  payeeOfPayout,
} from './payout.repository.ts'
import { mayPayoutBecome } from './payout.states.ts'
import { mailPayoutDecided } from './payout-approval.mails.ts'
import { carryOut, getDestination, subjectOf } from './transfer-payout.ts'

type Decision = BodyOf<(typeof incomeContract)['adminPayoutDecide']>

/** A second person approves a payout, which is sent at once by the rules of that moment. */
export async function decidePayout(
  context: CommerceContext,
  staff: Caller,
  decision: Decision,
): Promise<Payout> {
  await requireFreshPassword(context, staff)
  const decided = await context.db.transaction(tx => decide(context, tx, staff, decision))
  return decided.state === 'requested' ? carryOut(context, decided) : decided
}

async function decide(
  context: CommerceContext,
  tx: Tx,
  staff: Caller,
  { payout_id: id, decision, reason }: Decision,
): Promise<Payout> {
  const found = await findPayout(tx, id)
  if (!found) throw new Refusal('payout_unknown')
  const payee = payeeOfPayout(found)
  // In the order in which a transfer takes them.
  const end = await lockPayoutEnd(tx, ownerOfSeller(payee))
  await lockSeller(tx, payee)
  const payout = await lockPayout(tx, id)
  const next = decision === 'approve' ? 'requested' : 'declined'
  if (!mayPayoutBecome(payout.state, next)) {
    // A repeated call answers with the outcome of the first.
    if (payout.decidedBy === staff.userId && (payout.state === 'declined') === (next === 'declined'))
      return payout
    throw new Refusal('payout_decided')
  }
  if (decision === 'approve' && payout.staffId === staff.userId) throw new Refusal('second_person_needed')
  const now = context.clock.now()
  const change =
    decision === 'approve' ? await getWay(context, tx, payout, { end, now }) : { declineReason: reason }
  const decided = { ...change, state: next, decidedBy: staff.userId, decidedAt: now } as const
  await changePayout(tx, id, decided)
  await recordAct(context, tx, staff, {
    act: decision === 'approve' ? 'payout_approved' : 'payout_declined',
    subject: subjectOf(payee),
    after: { payout_cents: payout.amountCents, payout: id, ...(reason && { reason }) },
  })
  await mailPayoutDecided(context, tx, staff, payout, { decision, reason })
  if (decision === 'approve') await context.jobs.enqueue(tx, sendPayout, { payoutId: id })
  return { ...payout, ...decided }
}

/** Where it goes by now. While it waited it was counted as promised: what was refunded meanwhile may be missing. */
async function getWay(
  context: CommerceContext,
  tx: Tx,
  payout: Payout,
  { end, now }: { end: Parameters<typeof getDestination>[0]; now: Date },
) {
  const { provider, accountId } = getDestination(end, now)
  const payee = payeeOfPayout(payout)
  const left = await payableCents(tx, payee)
  if (left < 0) throw await refuseTooMuch(context, tx, payee, left + payout.amountCents)
  return { provider, destination: accountId }
}
