import type { CaseKind, CaseReason, ReportReason } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import type { IconName } from '../../ui/icon.tsx'

interface ReasonLook {
  label: () => string
  help?: () => string
  icon: IconName
}

export const reasonLooks: Readonly<Record<ReportReason, ReasonLook>> = {
  child_safety: { label: m.cases_reason_child, help: m.cases_reason_child_help, icon: 'shield' },
  fraud: { label: m.cases_reason_fraud, icon: 'wallet' },
  copyright: { label: m.cases_reason_copyright, help: m.cases_reason_copyright_help, icon: 'copy' },
  offensive: { label: m.cases_reason_offensive, icon: 'warn' },
  wrong_information: { label: m.cases_reason_wrong, help: m.cases_reason_wrong_help, icon: 'info' },
  lesson: { label: m.cases_reason_lesson, help: m.cases_reason_lesson_help, icon: 'calendar' },
  other: { label: m.cases_reason_other, icon: 'more' },
}

/** Short, beside a case or a report. */
export const reasonNames: Readonly<Record<CaseReason, () => string>> = {
  child_safety: m.cases_name_child,
  fraud: m.cases_name_fraud,
  copyright: m.cases_name_copyright,
  offensive: m.cases_name_offensive,
  wrong_information: m.cases_name_wrong,
  lesson: m.cases_name_lesson,
  other: m.cases_name_other,
  refund: m.cases_name_refund,
}

export const kindNames: Readonly<Record<CaseKind, () => string>> = {
  person: m.cases_kind_person,
  product: m.cases_kind_product,
  review: m.cases_kind_review,
  reply: m.cases_kind_reply,
  teacher_review: m.cases_kind_review,
  teacher_reply: m.cases_kind_reply,
  question: m.cases_kind_question,
  conversation: m.cases_kind_conversation,
  message: m.cases_kind_message,
  class: m.cases_kind_class,
  lesson: m.cases_kind_lesson,
  refund: m.cases_kind_refund,
  lesson_report: m.cases_kind_lesson_report,
}
