import type { StaffDispute, ListedDispute as WireDispute } from '#contract/commerce/disputes.ts'
import type { Person } from '../../accounts/index.ts'
import type { DisputeAnswer, OrderDispute } from '../commerce.tables.ts'
import { presentBuyer } from '../orders/buyer.presenter.ts'
import { orderNumber } from '../orders/order-number.ts'
import type { ListedDispute } from './dispute.repository.ts'

/** What was sent to the bank, by dispute, with who sent it. */
export interface KnownAnswers {
  answers: ReadonlyMap<number, DisputeAnswer>
  staff: ReadonlyMap<number, Person>
}

function presentAnswer(id: number, { answers, staff }: KnownAnswers): StaffDispute['answer'] {
  const answer = answers.get(id)
  if (!answer) return null
  const { state, parts, note, staffId, askedAt, answeredAt, failure } = answer
  return {
    ...{ state, parts, note },
    by: staff.get(staffId)?.displayName ?? '',
    at: (answeredAt ?? askedAt).toISOString(),
    failure: failure ?? '',
  }
}

export const presentStaffDispute = (dispute: OrderDispute, known: KnownAnswers): StaffDispute => ({
  dispute_id: dispute.id,
  reference: dispute.providerDisputeId,
  state: dispute.state,
  amount: dispute.amountCents,
  reason: dispute.reason,
  opened_at: dispute.openedAt.toISOString(),
  due_at: dispute.dueAt?.toISOString() ?? null,
  closed_at: dispute.closedAt?.toISOString() ?? null,
  test_mode: dispute.provider === 'sandbox',
  answer: presentAnswer(dispute.id, known),
})

export const presentListedDispute = (
  dispute: ListedDispute,
  people: ReadonlyMap<number, Person>,
  answers: KnownAnswers['answers'],
): WireDispute => ({
  ...presentStaffDispute(dispute, { answers, staff: people }),
  order_id: dispute.orderId,
  number: orderNumber({ id: dispute.orderId, createdAt: dispute.createdAt }),
  buyer: presentBuyer(dispute.userId, people.get(dispute.userId)),
})
