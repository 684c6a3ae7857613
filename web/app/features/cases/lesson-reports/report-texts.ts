import type { LessonReport } from '#contract/cases/lesson-reports.ts'
import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { type LessonReportReason, lessonReportReasons } from '#contract/rules/lesson-reports.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { momentText, weekdayText } from '../../../lib/dates.ts'

export const reasonTexts: Readonly<Record<LessonReportReason, () => string>> = {
  not_held: m.reported_not_held,
  late: m.reported_late,
  other: m.reported_other,
}

export const reasons = lessonReportReasons.map(value => ({ value, label: reasonTexts[value]() }))

export const isOpen = ({ state }: Pick<LessonReport, 'state'>): boolean =>
  state === 'sent' || state === 'staff'

/** Below a lesson: what its buyer reads of the report. */
export function shortState(report: LessonReport): string {
  const { state, refunded, seller: name } = report
  switch (state) {
    case 'sent':
      return m.reported_can_answer({ name, moment: momentText(report.answer_by) })
    case 'staff':
      return m.reported_team_until({ moment: momentText(report.decide_by) })
    case 'refunded':
      return refunded === 0
        ? m.reported_step_elsewhere()
        : m.reported_was_refunded({ amount: amountText(refunded) })
    case 'split':
      return m.reported_was_refunded({ amount: amountText(refunded) })
    case 'paid':
      return m.reported_was_paid()
    case 'withdrawn':
      return m.reported_was_withdrawn()
  }
}

/** 'Sat 21 Nov, 2:00–3:00 pm'. */
export function whenText({ starts_at, ends_at }: Pick<LessonReport, 'starts_at' | 'ends_at'>): string {
  const times = clockTimesText({
    time: hongKongTime(new Date(starts_at)),
    end_time: hongKongTime(new Date(ends_at)),
  })
  return `${weekdayText(hongKongDay(new Date(starts_at)))}, ${times}`
}

/** For the seller. */
export function stateLook({ state, refunded }: Pick<LessonReport, 'state' | 'refunded'>) {
  const texts = {
    sent: { text: m.reported_state_sent(), tone: 'amber' },
    staff: { text: m.reported_state_staff(), tone: 'line' },
    refunded: { text: m.reported_state_refunded({ amount: amountText(refunded) }), tone: 'jade' },
    split: { text: m.reported_state_refunded({ amount: amountText(refunded) }), tone: 'jade' },
    paid: { text: m.reported_state_paid(), tone: 'jade' },
    withdrawn: { text: m.reported_state_withdrawn(), tone: 'plain' },
  } as const
  return texts[state]
}
