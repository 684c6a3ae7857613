import type { TimelineEntry } from '#contract/admin/timeline.ts'
import type { TimelineKind } from '#contract/rules/staff-timeline.ts'
import { m } from '#messages/messages.js'
import type { IconName } from '../../../ui/icon.tsx'
import { actTexts, factsText } from '../audit/act-texts.ts'

type Tone = 'plain' | 'jade' | 'amber' | 'red'

export const timelineLooks: Readonly<
  Record<TimelineKind, { label: () => string; icon: IconName; tone: Tone }>
> = {
  registered: { label: m.admin_time_registered, icon: 'user', tone: 'plain' },
  order_placed: { label: m.admin_time_order_placed, icon: 'cart', tone: 'plain' },
  order_paid: { label: m.admin_time_order_paid, icon: 'check', tone: 'jade' },
  order_expired: { label: m.admin_time_order_expired, icon: 'clock', tone: 'plain' },
  refund_made: { label: m.admin_time_refund_made, icon: 'refund', tone: 'amber' },
  refund_failed: { label: m.admin_time_refund_failed, icon: 'warn', tone: 'red' },
  dispute_opened: { label: m.admin_time_dispute_opened, icon: 'card', tone: 'red' },
  dispute_won: { label: m.admin_time_dispute_won, icon: 'card', tone: 'jade' },
  dispute_lost: { label: m.admin_time_dispute_lost, icon: 'card', tone: 'red' },
  lesson_booked: { label: m.admin_time_lesson_booked, icon: 'calendar', tone: 'plain' },
  lesson_held: { label: m.admin_time_lesson_held, icon: 'teach', tone: 'jade' },
  lesson_cancelled: { label: m.admin_time_lesson_cancelled, icon: 'x', tone: 'amber' },
  class_joined: { label: m.admin_time_class_joined, icon: 'users', tone: 'plain' },
  class_left: { label: m.admin_time_class_left, icon: 'x', tone: 'amber' },
  refund_asked: { label: m.admin_time_refund_asked, icon: 'refund', tone: 'amber' },
  refund_answered: { label: m.admin_time_refund_answered, icon: 'refund', tone: 'plain' },
  lesson_reported: { label: m.admin_time_lesson_reported, icon: 'flag', tone: 'red' },
  lesson_report_ended: { label: m.admin_time_lesson_report_ended, icon: 'flag', tone: 'plain' },
  case_about: { label: m.admin_time_case_about, icon: 'flag', tone: 'red' },
  case_by: { label: m.admin_time_case_by, icon: 'flag', tone: 'amber' },
  case_closed: { label: m.admin_time_case_closed, icon: 'flag', tone: 'jade' },
  support_written: { label: m.admin_time_support_written, icon: 'chat', tone: 'plain' },
  note: { label: m.admin_time_note, icon: 'edit', tone: 'plain' },
  act: { label: m.admin_audit_title, icon: 'shield', tone: 'plain' },
}

/** An act of staff by its own name; a report of a message as one. */
export function entryTitle({ what, act, case_kind: kind }: TimelineEntry): string {
  if (act) return actTexts[act.act].label()
  if (what === 'case_about' && (kind === 'message' || kind === 'conversation')) return m.admin_time_message()
  return timelineLooks[what].label()
}

/** What was written, or what an act changed. */
export const entryText = ({ text, act }: TimelineEntry): string => (act ? factsText(act.after) : text)
