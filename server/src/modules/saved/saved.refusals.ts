import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const savedRefusals = {
  history_unknown: [404, m.api_history_unknown],
  following_unknown: [404, m.api_following_unknown],
  seller_unknown: [404, m.api_seller_unknown],
  follow_self: [422, m.api_follow_self],
} satisfies RefusalTable

type Declared = typeof savedRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
