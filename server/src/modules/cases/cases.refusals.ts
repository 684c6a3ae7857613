import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const casesRefusals = {
  report_unknown: [404, m.api_report_unknown],
  report_own: [409, m.api_report_own],
  case_unknown: [404, m.api_case_unknown],
  case_closed: [409, m.api_case_closed],
  case_concerns_no_one: [409, m.api_case_concerns_no_one],
  case_not_conversation: [409, m.api_case_not_conversation],
} satisfies RefusalTable

type Declared = typeof casesRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
