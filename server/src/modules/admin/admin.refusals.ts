import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const adminRefusals = {
  hidden_already: [409, m.api_hidden_already],
  message_unknown: [404, m.api_message_unknown],
  message_answered: [409, m.api_message_answered],
  suspended_lesson_unknown: [404, m.api_suspended_lesson_unknown],
  suspended_lesson_late: [409, m.api_suspended_lesson_late],
  centre_unknown: [404, m.api_centre_unknown],
  centre_ended: [409, m.api_centre_ended],
  manager_already: [409, m.api_manager_already],
  manager_impossible: [409, m.api_manager_impossible],
  manager_unverified: [409, m.api_manager_unverified],
  manager_unknown: [404, m.api_manager_unknown],
  view_unknown: [404, m.api_view_unknown],
  views_many: [409, m.api_views_many],
  manager_last: [409, m.api_manager_last],
} satisfies RefusalTable

type Declared = typeof adminRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
