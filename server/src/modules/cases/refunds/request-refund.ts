import { hoursToAnswer, type RefundReason } from '#contract/rules/refund-requests.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findRefundable } from '../../commerce/index.ts'
import { endLine } from './end-line.ts'
import { type JudgedLine, judgeLines } from './judge-lines.ts'
import { lockBuyer } from './lock-request.ts'
import { insertRequest } from './refund-request.repository.ts'
import { mailAsked } from './refund-requests.mails.ts'
import type { RefundsContext } from './refunds.context.ts'

interface Wanted {
  orderId: number
  lineIds: readonly number[]
  reason: RefundReason
  text: string
}

const hourMs = 3_600_000

/**
 * Refunds at once what a rule allows, and asks the seller about all else. Which way a line goes is decided again under the
 * lock of the buyer, so that of two tabs the second finds the work of the first done.
 */
export async function requestRefund(
  context: RefundsContext,
  caller: Caller,
  { orderId, lineIds, reason, text }: Wanted,
): Promise<void> {
  await throttle(context.limits, 'message.account', String(caller.userId))
  await context.db.transaction(async tx => {
    await lockBuyer(tx, caller.userId)
    const order = await findRefundable(tx, orderId)
    if (order?.userId !== caller.userId) throw new Refusal('order_unknown')
    const judged = await judgeLines(context, tx, order)
    const wanted = [...new Set(lineIds)].map(id => {
      const one = judged.find(({ line }) => line.id === id)
      if (!one) throw new Refusal('refund_line_unknown')
      return one
    })
    const asking = wanted.filter(({ route }) => route !== 'none')
    for (const one of asking) await askAbout(context, tx, caller, { orderId, reason, text }, one)
  })
}

async function askAbout(
  context: RefundsContext,
  tx: Tx,
  { userId }: Caller,
  { orderId, reason, text }: Omit<Wanted, 'lineIds'>,
  { line, route }: JudgedLine,
): Promise<void> {
  const at = context.clock.now()
  const asked = {
    ...{ orderId, userId, reason, lineId: line.id, teacherId: line.teacherId, centreId: line.centreId },
    ...{ amountCents: line.leftCents, body: text, askedAt: at },
  }
  if (route === 'now') {
    await insertRequest(tx, { ...asked, state: 'refunded', decidedBy: 'rule', endedAt: at })
    await endLine(context, tx, line, { userId, by: 'student', reason: text })
    return
  }
  const answerBy = new Date(at.getTime() + hoursToAnswer * hourMs)
  const request = await insertRequest(tx, { ...asked, state: 'asked', answerBy })
  await mailAsked(context, tx, request, line.title)
}
