import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'
import { refusalSentence } from '../media/index.ts'

export const shopsRefusals = {
  shop_unknown: [404, m.api_shop_unknown],
  slides_many: [409, ({ limit }, options) => m.api_slides_many({ limit: String(limit) }, options)],
  slides_changed: [409, m.api_slides_changed],
  slide_unknown: [404, m.api_slide_unknown],
} satisfies RefusalTable

export const shopsFieldTexts: FieldTexts = {
  'slide:': ({ argument }, { locale }) => refusalSentence(argument, 'slide', locale),
}

type Declared = typeof shopsRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
