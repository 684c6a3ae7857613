import type { RefundLine } from '#contract/cases/refund-requests.ts'
import { type RefundReason, refundReasons } from '#contract/rules/refund-requests.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'

export const reasonTexts: Readonly<Record<RefundReason, () => string>> = {
  cannot_attend: m.refunds_reason_attend,
  not_as_described: m.refunds_reason_described,
  wrong_item: m.refunds_reason_wrong,
  technical: m.refunds_reason_technical,
  other: m.refunds_reason_other,
}

export const reasons = refundReasons.map(value => ({ value, label: reasonTexts[value] }))

/** 'Trial lesson, Wed 18 Nov, 6:00 pm'. */
export const lineTitle = ({ title, starts_at }: Pick<RefundLine, 'title' | 'starts_at'>): string =>
  starts_at ? m.refunds_lesson_on({ title, moment: momentText(starts_at) }) : title

/** What asking does, and why. */
export function routeText({ why, free_until, seller: name }: RefundLine): string {
  switch (why) {
    case 'lesson_free':
    case 'class_free':
      return m.refunds_now_lesson({ moment: free_until ? momentText(free_until) : '' })
    case 'unopened':
      return m.refunds_now_unopened()
    case 'lesson_late':
    case 'class_late':
      return m.refunds_ask_late({ name })
    case 'lesson_over':
      return m.refunds_ask_over({ name })
    case 'files':
      return m.refunds_ask_files({ name })
    case 'gift':
      return m.refunds_none_gift()
    case 'free_of_charge':
      return m.refunds_none_free()
    case 'refunded':
      return m.refunds_none_refunded()
    case 'asked':
      return m.refunds_none_asked()
  }
}
