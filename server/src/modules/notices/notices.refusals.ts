import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const noticesRefusals = {
  notice_unknown: [404, m.api_notice_unknown],
  unsubscribe_invalid: [404, m.api_unsubscribe_invalid],
} satisfies RefusalTable

type Declared = typeof noticesRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
