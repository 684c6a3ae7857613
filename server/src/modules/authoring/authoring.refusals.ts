import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'
import { captionText } from './captions/caption-texts.ts'

export const authoringRefusals = {
  product_changed: [409, m.api_product_changed],
  product_unpriced: [409, m.api_product_unpriced],
  products_many: [409, m.api_products_many],
  product_hidden: [409, m.api_product_hidden],
  status_refused: [409, m.api_status_refused],
  form_incomplete: [422, m.api_form_incomplete],
  payout_account_missing: [403, m.api_payout_account_missing],
  centre_not_member: [403, m.api_centre_not_member],
  sample_unfit: [409, m.api_sample_unfit],
  captions_missing: [422, m.api_captions_missing],
  captions_refused: [422, captionText],
  captions_unknown: [404, m.api_captions_unknown],
  draft_unknown: [404, m.api_draft_unknown],
  draft_defaults_missing: [409, m.api_draft_defaults_missing],
  drafts_many: [409, m.api_drafts_many],
  draft_not_ready: [409, m.api_draft_not_ready],
} satisfies RefusalTable

export const authoringFieldTexts: FieldTexts = {
  'required:cover': m.api_required_cover,
  'required:material': m.api_required_material,
  price_numeric: m.api_price_numeric,
  discount_numeric: m.api_discount_numeric,
  price_or_code: m.api_price_or_code,
  code_or_price: m.api_code_or_price,
  price_excludes_code: m.api_price_excludes_code,
  code_excludes_price: m.api_code_excludes_price,
  price_low: m.api_price_low,
  price_high: m.api_price_high,
  discount_low: m.api_discount_low,
  discount_high: m.api_discount_high,
  access_code: m.api_access_code,
  grade_unknown: m.api_grade_unknown,
  tags_many: m.api_tags_many,
  tag_long: m.api_tag_long,
  watermark_required: m.api_watermark_required,
  watermark_code: m.api_watermark_code,
  watermark_code_twice: m.api_watermark_code_twice,
  watermark_text: m.api_watermark_text,
  watermark_delimiter: m.api_watermark_delimiter,
  watermarks_many: m.api_watermarks_many,
  material_foreign: m.api_material_foreign,
  materials_many: m.api_materials_many,
  preview_range: m.api_preview_range,
  preview_long: m.api_preview_long,
  preview_outside: m.api_preview_outside,
  'unstampable:': ({ argument }, options) => m.api_unstampable({ characters: argument }, options),
}

type Declared = typeof authoringRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
