import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const casesRefusals = {
  report_unknown: [404, m.api_report_unknown],
  report_own: [409, m.api_report_own],
} satisfies RefusalTable

type Declared = typeof casesRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
