import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { requireFreshPassword } from '../../accounts/index.ts'
import type { RefundableLine } from '../../commerce/index.ts'
import { changeCase } from '../case.repository.ts'
import type { RefundRequest } from '../cases.tables.ts'
import { findCase, insertEvent, lockCase } from '../staff-case.repository.ts'
import { endLine } from './end-line.ts'
import { lockRequest } from './lock-request.ts'
import { changeRequest, findRequestOfCase } from './refund-request.repository.ts'
import { mailDecided } from './refund-requests.mails.ts'
import type { RefundsContext } from './refunds.context.ts'

interface Decision {
  caseId: number
  refundCents: number
  /** To the buyer, and to the seller. */
  text: string
  sellerText: string
}

/** Refunds all that is left, a part, or nothing, and closes the case: once, in one transaction. */
export async function decideRequest(
  context: RefundsContext,
  staff: Caller,
  { caseId, refundCents, text, sellerText }: Decision,
): Promise<void> {
  await requireFreshPassword(context, staff)
  const [found, known] = await Promise.all([
    findRequestOfCase(context.db, caseId),
    findCase(context.db, caseId),
  ])
  if (!known) throw new Refusal('case_unknown')
  if (!found) throw new Refusal('case_not_refund')
  await context.db.transaction(async tx => {
    const { request, line } = await lockRequest(tx, found)
    const one = await lockCase(tx, caseId)
    if (!one || one.closedAt) throw new Refusal('case_closed')
    if (refundCents > line.leftCents) throw new Refusal('refund_impossible')
    const at = context.clock.now()
    await endRequest(context, tx, { request, line, refundCents, at })
    const upheld = refundCents > 0
    const firstActAt = one.firstActAt ?? at
    await changeCase(tx, caseId, { closedAt: at, closedBy: staff.userId, upheld, outcome: text, firstActAt })
    await insertEvent(tx, { caseId, at, actorId: staff.userId, what: 'closed', body: text })
    await mailDecided(context, tx, request, { title: line.title, cents: refundCents, text, sellerText })
    await recordAct(context, tx, staff, {
      act: 'refund_decided',
      subject: { type: 'case', id: caseId },
      before: { paid_cents: line.leftCents },
      after: { refunded_cents: refundCents, order: request.orderId },
    })
  })
}

async function endRequest(
  context: RefundsContext,
  tx: Tx,
  {
    request,
    line,
    refundCents,
    at,
  }: { request: RefundRequest; line: RefundableLine; refundCents: number; at: Date },
): Promise<void> {
  const { userId } = request
  // Its money went back in another way while staff were deciding.
  const decidedBy = line.leftCents === 0 ? 'elsewhere' : 'staff'
  const state = refundCents > 0 || line.leftCents === 0 ? 'refunded' : 'kept'
  await changeRequest(tx, request, { state, decidedBy, endedAt: at })
  if (refundCents === 0) return
  if (refundCents === line.leftCents) return endLine(context, tx, line, { userId, by: 'staff', reason: '' })
  // A part: what was bought stays.
  await context.commerce.refundLine(tx, {
    ...{ userId, item: { kind: line.kind, itemId: line.itemId }, reason: 'requested' },
    part: { cents: refundCents, key: `request-${request.id}` },
  })
}
