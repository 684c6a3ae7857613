import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'

const countOf = (products: unknown) => ({ count: Number(products), shown: String(products) })

export const catalogueRefusals = {
  product_unknown: [404, m.api_product_unknown],
  material_unknown: [404, m.api_material_unknown],
  subject_unknown: [404, m.api_subject_gone],
  level_unknown: [404, m.api_level_gone],
  subject_in_use: [409, ({ products }, options) => m.api_subject_in_use(countOf(products), options)],
  level_in_use: [409, ({ products }, options) => m.api_level_in_use(countOf(products), options)],
  merge_unknown: [404, m.api_merge_unknown],
  merge_final: [409, m.api_merge_final],
  order_changed: [409, m.api_order_changed],
  list_full: [409, m.api_list_full],
  synonym_unknown: [404, m.api_synonym_unknown],
  miss_unknown: [404, m.api_miss_unknown],
} satisfies RefusalTable

export const catalogueFieldTexts: FieldTexts = {
  subject_unknown: m.api_subject_unknown,
  level_unknown: m.api_level_unknown,
  synonym_few: m.api_synonym_few,
  synonym_many: m.api_synonym_many,
  synonym_mixed: m.api_synonym_mixed,
  synonym_twice: m.api_synonym_twice,
  synonym_taken: m.api_synonym_taken,
  title_taken: m.api_title_taken,
  title_delimiter: m.api_title_delimiter,
}

type Declared = typeof catalogueRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
