import type { StaffDispute } from '#contract/commerce/disputes.ts'
import { m } from '#messages/messages.js'

export const disputeStates: readonly {
  value: StaffDispute['state']
  label: () => string
  tone: 'amber' | 'jade' | 'red'
}[] = [
  { value: 'open', label: m.admin_disputes_open, tone: 'amber' },
  { value: 'won', label: m.admin_disputes_won, tone: 'jade' },
  { value: 'lost', label: m.admin_disputes_lost, tone: 'red' },
]

/** Banks have more words than these. */
const reasons: Readonly<Record<string, () => string>> = {
  fraudulent: m.admin_dispute_reason_fraudulent,
  duplicate: m.admin_dispute_reason_duplicate,
  product_not_received: m.admin_dispute_reason_not_received,
  product_unacceptable: m.admin_dispute_reason_unacceptable,
  unrecognized: m.admin_dispute_reason_unrecognized,
}

export const disputeReasonText = (reason: string): string =>
  (reasons[reason] ?? m.admin_dispute_reason_other)()

/** Our own words for what went back by itself. */
const refundReasons: Readonly<Record<string, () => string>> = {
  surplus: m.admin_refund_by_surplus,
  gone: m.admin_refund_by_gone,
  dispute: m.admin_refund_by_dispute,
  lesson: m.admin_refund_by_lesson,
  class: m.admin_refund_by_class,
  closed: m.admin_refund_by_closed,
}

/** Of a refund that staff gave, what they wrote. */
export const refundReasonText = ({ reason, staff }: { reason: string; staff: string }): string =>
  staff === '' ? (refundReasons[reason]?.() ?? reason) : reason
