import type {
  OrderRefunds,
  SellerRefund,
  RefundRequest as WireRequest,
} from '#contract/cases/refund-requests.ts'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { caseNumber } from '#contract/rules/cases.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople } from '../../accounts/index.ts'
import { findRefundable, type RefundableOrder } from '../../commerce/index.ts'
import type { RefundRequest } from '../cases.tables.ts'
import { personName } from '../describe-subject.ts'
import { findCase } from '../staff-case.repository.ts'
import { answersFor } from './answer-request.ts'
import { factsOf, judgeLines } from './judge-lines.ts'
import { findRequestOfCase, listRequestsOf, listRequestsOfSeller } from './refund-request.repository.ts'
import { isOver } from './refund-request.states.ts'
import { sellerName } from './refund-requests.mails.ts'
import type { RefundsContext } from './refunds.context.ts'

const mostListed = 100
const text = (at: Date | null) => at?.toISOString() ?? null

export async function viewOrderRefunds(
  context: RefundsContext,
  { userId }: Caller,
  orderId: number,
): Promise<OrderRefunds> {
  const { db } = context
  const order = await findRefundable(db, orderId)
  if (order?.userId !== userId) throw new Refusal('order_unknown')
  const [judged, requests] = await Promise.all([judgeLines(context, db, order), listRequestsOf(db, orderId)])
  return {
    lines: await Promise.all(
      judged.map(async ({ line, seat, route, why, freeUntil }) => ({
        ...{ line_id: line.id, title: line.title, amount: line.leftCents, route, why },
        starts_at: text(seat?.startsAt ?? null),
        seller: await sellerName(db, line),
        free_until: text(freeUntil),
      })),
    ),
    requests: await Promise.all(
      requests.map(async request => ({
        ...presentRequest(request, order),
        seller: await sellerName(db, request),
        case: await presentCase(db, request),
      })),
    ),
  }
}

/** What was refunded in another way meanwhile is over, whatever its row says until somebody looks. */
function presentRequest(request: RefundRequest, { lines }: Pick<RefundableOrder, 'lines'>) {
  const line = lines.find(({ id }) => id === request.lineId)
  const gone = !isOver(request.state) && line?.leftCents === 0
  return {
    ...{ request_id: request.id, line_id: request.lineId, title: line?.title ?? '' },
    ...{ amount: request.amountCents, reason: request.reason, text: request.body, answer: request.answer },
    asked_at: request.askedAt.toISOString(),
    state: gone ? ('refunded' as const) : request.state,
    decided_by: gone ? ('elsewhere' as const) : (request.decidedBy ?? ('' as const)),
    answer_by: text(request.answerBy),
    answered_at: text(request.answeredAt),
    ended_at: text(request.endedAt),
  }
}

async function presentCase(db: Db, { caseId }: RefundRequest): Promise<WireRequest['case']> {
  const one = caseId === null ? undefined : await findCase(db, caseId)
  return one ? { number: caseNumber(one.id), decide_by: one.dueAt.toISOString(), outcome: one.outcome } : null
}

export async function viewSellerRefunds(
  context: RefundsContext,
  caller: Caller,
  locale: Locale,
): Promise<{ status: 200; requests: SellerRefund[]; waiting: number }> {
  const { db } = context
  const rows = await listRequestsOfSeller(db, answersFor(caller), mostListed)
  const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))])
  const requests = await Promise.all(
    rows.map(async (request): Promise<SellerRefund> => {
      const about = await findAbout(context, db, request)
      const learnerId = about.seat?.learnerId ?? 0
      return {
        ...presentRequest(request, about.order),
        number: about.order.number,
        buyer: personName(people.get(request.userId), locale),
        starts_at: text(about.seat?.startsAt ?? null),
        learner: (await findLearners(db, [learnerId])).get(learnerId)?.firstName ?? '',
        opened: about.opened,
      }
    }),
  )
  return { status: 200, requests, waiting: requests.filter(({ state }) => state === 'asked').length }
}

async function findAbout(context: RefundsContext, db: Db, { orderId, lineId }: RefundRequest) {
  const order = await findRefundable(db, orderId)
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line) throw new Error(`Order ${orderId} has no line ${lineId}`)
  const { seat, files } = await factsOf(context, db, order, line)
  return { order, line, seat, opened: files?.opened ?? null }
}

/** For staff, of a case that is about one. */
export async function viewRefundOfCase(
  context: RefundsContext,
  caseId: number,
): Promise<ViewedCase['refund']> {
  const { db } = context
  const request = await findRequestOfCase(db, caseId)
  if (!request) return null
  const { order, line, seat, opened } = await findAbout(context, db, request)
  const { line_id: _, decided_by, answer_by, ended_at, ...shown } = presentRequest(request, order)
  return {
    ...shown,
    ...{ order_id: order.orderId, number: order.number, left: line.leftCents, opened },
    paid_at: text(order.paidAt),
    seller: await sellerName(db, request),
    starts_at: text(seat?.startsAt ?? null),
  }
}
