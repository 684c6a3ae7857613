import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'
import { refusalSentence } from '../media/index.ts'

export const casesRefusals = {
  report_unknown: [404, m.api_report_unknown],
  report_own: [409, m.api_report_own],
  case_unknown: [404, m.api_case_unknown],
  case_closed: [409, m.api_case_closed],
  case_concerns_no_one: [409, m.api_case_concerns_no_one],
  case_not_conversation: [409, m.api_case_not_conversation],
  case_of_refund: [409, m.api_case_of_refund],
  case_not_refund: [409, m.api_case_not_refund],
  case_of_lesson_report: [409, m.api_case_of_lesson_report],
  lesson_report_unknown: [404, m.api_lesson_report_unknown],
  lesson_report_early: [409, m.api_lesson_report_early],
  lesson_report_late: [409, m.api_lesson_report_late],
  lesson_report_sent: [409, m.api_lesson_report_sent],
  lesson_report_waiting: [409, m.api_lesson_report_waiting],
  lesson_report_decided: [409, m.api_lesson_report_decided],
  refund_line_unknown: [404, m.api_refund_line_unknown],
  refund_request_unknown: [404, m.api_refund_request_unknown],
  refund_request_decided: [409, m.api_refund_request_decided],
} satisfies RefusalTable

export const casesFieldTexts: FieldTexts = {
  'report_file:': ({ argument }, { locale }) =>
    argument === 'type_refused'
      ? m.api_upload_cover_type({}, { locale })
      : refusalSentence(argument, 'message', locale),
}

type Declared = typeof casesRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
