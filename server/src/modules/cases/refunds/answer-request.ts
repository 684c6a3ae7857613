import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Seller } from '../../accounts/index.ts'
import type { RefundableLine } from '../../commerce/index.ts'
import type { RefundRequest } from '../cases.tables.ts'
import { endLine } from './end-line.ts'
import { handToStaff } from './hand-to-staff.ts'
import { sellerOf } from './judge-lines.ts'
import { lockRequest } from './lock-request.ts'
import { changeRequest, findRequest } from './refund-request.repository.ts'
import { mailAnswered } from './refund-requests.mails.ts'
import type { RefundsContext } from './refunds.context.ts'

/** For whom somebody answers: a manager for the centre, a teacher for what they sell themselves. */
export const answersFor = ({ userId, role, subscriberId }: Caller): Seller =>
  role === roles.businessManager ? { type: 'centre', id: subscriberId } : { type: 'teacher', id: userId }

const isOf = (request: RefundRequest, seller: Seller): boolean => {
  const its = sellerOf(request)
  return its.type === seller.type && its.id === seller.id
}

/** What a seller agrees to is refunded at once; asked again it finds its work done. */
export async function answerRequest(
  context: RefundsContext,
  caller: Caller,
  { requestId, agree, text }: { requestId: number; agree: boolean; text: string },
): Promise<void> {
  const found = await findRequest(context.db, requestId)
  if (!found?.answerBy || !isOf(found, answersFor(caller))) throw new Refusal('refund_request_unknown')
  await context.db.transaction(async tx => {
    const { request, line } = await lockRequest(tx, found)
    if (request.answeredBy !== null && (request.state === 'refunded') === agree) return
    // What they have declined, or were too late for, is not theirs any more.
    if (request.state !== 'asked') throw new Refusal('refund_request_decided')
    const at = context.clock.now()
    const answered = { answer: text, answeredBy: caller.userId, answeredAt: at }
    if (agree) await agreeTo(context, tx, request, line, answered)
    else await changeRequest(tx, request, { ...answered, state: 'declined' })
    await mailAnswered(context, tx, { ...request, ...answered }, { title: line.title, agreed: agree })
  })
}

async function agreeTo(
  context: RefundsContext,
  tx: Tx,
  request: RefundRequest,
  line: RefundableLine,
  answered: { answer: string; answeredBy: number; answeredAt: Date },
): Promise<void> {
  await changeRequest(tx, request, {
    ...{ ...answered, state: 'refunded', decidedBy: 'seller', endedAt: answered.answeredAt },
  })
  await endLine(context, tx, line, { userId: request.userId, by: 'teacher', reason: answered.answer })
}

async function getOwn({ db }: RefundsContext, { userId }: Caller, id: number): Promise<RefundRequest> {
  const found = await findRequest(db, id)
  if (found?.userId !== userId) throw new Refusal('refund_request_unknown')
  return found
}

/** Answers the order it was of. What staff are deciding is theirs to end. */
export async function withdrawRequest(
  context: RefundsContext,
  caller: Caller,
  requestId: number,
): Promise<number> {
  const found = await getOwn(context, caller, requestId)
  await context.db.transaction(async tx => {
    const { request } = await lockRequest(tx, found)
    if (request.state === 'withdrawn') return
    if (request.state !== 'asked' && request.state !== 'declined') throw new Refusal('refund_request_decided')
    await changeRequest(tx, request, { state: 'withdrawn', endedAt: context.clock.now() })
  })
  return found.orderId
}

/** The buyer does not accept the seller's no. */
export async function disagree(context: RefundsContext, caller: Caller, requestId: number): Promise<number> {
  const found = await getOwn(context, caller, requestId)
  await context.db.transaction(async tx => {
    const { request, line } = await lockRequest(tx, found)
    if (request.state === 'staff') return
    if (request.state !== 'declined' || line.leftCents === 0) throw new Refusal('refund_request_decided')
    await handToStaff(context, tx, request, { title: line.title, why: 'disagreed' })
  })
  return found.orderId
}
