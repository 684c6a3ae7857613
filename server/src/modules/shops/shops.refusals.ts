import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const shopsRefusals = {
  shop_unknown: [404, m.api_shop_unknown],
  slides_many: [409, ({ limit }, options) => m.api_slides_many({ limit: String(limit) }, options)],
  slides_changed: [409, m.api_slides_changed],
  slide_unknown: [404, m.api_slide_unknown],
} satisfies RefusalTable

type Declared = typeof shopsRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
