import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'

export const webhooksRefusals = {
  webhook_unknown: [404, m.api_webhook_unknown],
  webhooks_full: [409, m.api_webhooks_full],
  webhook_disabled: [409, m.api_webhook_disabled],
  webhook_address_refused: [422, m.api_webhook_address_refused],
} satisfies RefusalTable

export const webhooksFieldTexts: FieldTexts = {
  webhook_address_refused: m.api_webhook_address_refused,
}

type Declared = typeof webhooksRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
