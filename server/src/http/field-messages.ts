import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { refusalSentence } from '../modules/media/index.ts'

/** Texts of the 'required' rule where a field has a sentence of its own. */
const requiredByField: Readonly<Record<string, (inputs: object, options: { locale: Locale }) => string>> = {
  first_name: m.api_required_first_name,
  last_name: m.api_required_last_name,
  display_name: m.api_required_display_name,
  email: m.api_required_email,
  username: m.api_required_username,
  password: m.api_required_password,
  current_password: m.api_required_current_password,
  phone_number: m.api_required_phone_number,
  gender: m.api_required_gender,
  request_text: m.api_required_request_text,
  reason: m.api_required_reason,
  amount: m.api_required_amount,
  remarks: m.api_required_remarks,
  qualification_files: m.api_required_qualification_files,
  proof: m.api_required_proof,
  name: m.api_required_name,
  message: m.api_required_message,
  cover: m.api_required_cover,
  material: m.api_required_material,
}

const byCode: Readonly<Record<string, (inputs: object, options: { locale: Locale }) => string>> = {
  username_empty: m.api_username_empty,
  password_empty: m.api_password_empty,
  email_required: m.api_email_required,
  email: m.api_email_invalid,
  phone: m.api_phone_invalid,
  characters: m.api_characters,
  username_short: m.api_username_short,
  username_characters: m.api_username_characters,
  username_taken: m.api_username_taken,
  email_taken: m.api_email_taken,
  password_short: m.api_password_short,
  password_long: m.api_password_long,
  password_common: m.api_password_common,
  password_mismatch: m.api_password_mismatch,
  wrong_password: m.api_wrong_password,
  wrong_code: m.api_wrong_mailed_code,
  factor_code: m.api_factor_code,
  picture_type: m.api_picture_type,
  picture_broken: m.api_picture_broken,
  payout_amount: m.api_payout_amount,
  number: m.api_number,
  'min:2': m.api_too_short,
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
  coupon_code: m.api_coupon_code,
  coupon_code_taken: m.api_coupon_code_taken,
  coupon_code_kind: m.api_coupon_code_kind,
  coupon_limit: m.api_coupon_limit,
  discount_percent: m.api_discount_percent,
  discount_amount: m.api_discount_amount,
  discount_past: m.api_discount_past,
  discount_products: m.api_discount_products,
  bundle_size: m.api_bundle_size,
  bundle_products: m.api_bundle_products,
  bundle_low: m.api_bundle_low,
  bundle_high: m.api_bundle_high,
  access_code: m.api_access_code,
  date: m.api_date,
  date_order: m.api_date_order,
  date_past: m.api_date_past,
  month_future: m.api_month_future,
  subject_unknown: m.api_subject_unknown,
  synonym_few: m.api_synonym_few,
  synonym_many: m.api_synonym_many,
  synonym_mixed: m.api_synonym_mixed,
  synonym_twice: m.api_synonym_twice,
  synonym_taken: m.api_synonym_taken,
  title_taken: m.api_title_taken,
  title_delimiter: m.api_title_delimiter,
  level_unknown: m.api_level_unknown,
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
  time: m.api_time,
  preview_range: m.api_preview_range,
  preview_long: m.api_preview_long,
  preview_outside: m.api_preview_outside,
  school_number: m.api_school_number,
  country: m.api_country,
  bank_number: m.api_bank_number,
  document_type: m.api_document_type,
  language_twice: m.api_language_twice,
  languages_many: m.api_languages_many,
  language_unknown: m.api_language_unknown,
  package_unknown: m.api_package_unknown,
  packages_many: m.api_packages_many,
  slot_url: m.api_slot_url,
  slot_day: m.api_slot_day,
  slot_time: m.api_slot_time,
  slot_duration: m.api_slot_duration,
  slot_midnight: m.api_slot_midnight,
  slot_past: m.api_slot_past,
  slot_far: m.api_slot_far,
  slots_elsewhere: m.api_slots_elsewhere,
  slots_many: m.api_slots_many,
  date_far: m.api_date_far,
  week_same: m.api_week_same,
  class_name_required: m.api_class_name_required,
  class_course_required: m.api_class_course_required,
  class_course_unknown: m.api_class_course_unknown,
  class_price_required: m.api_class_price_required,
  class_place_required: m.api_class_place_required,
  class_place_two: m.api_class_place_two,
  class_color_required: m.api_class_color_required,
  class_weekday: m.api_class_weekday,
  class_day: m.api_class_day,
  class_end: m.api_class_end,
  class_time: m.api_class_time,
  class_duration: m.api_class_duration,
  class_far: m.api_class_far,
  class_no_day: m.api_class_no_day,
  class_many: m.api_class_many,
  class_period: m.api_class_period,
  class_price_low: m.api_price_low,
  class_seats: m.api_class_seats,
  class_course_kept: m.api_class_course_kept,
  webhook_address_refused: m.api_webhook_address_refused,
}

export const fieldCodes: readonly string[] = Object.keys(byCode)

/** Names of files with the reason for each, as JSON: what is wrong with several of them is told together. */
const badFiles = (json: string, locale: Locale): string =>
  z
    .array(z.tuple([z.string(), z.string()]))
    .parse(JSON.parse(json))
    .map(([file, reason]) =>
      m.api_bad_file({ file, reason: refusalSentence(reason, 'document', locale) }, { locale }),
    )
    .join(' ')

/** The sentence for a field's refusal; an unknown code is still a sentence, never a code on screen. */
export function fieldMessage(field: string, code: string, locale: Locale): string {
  if (code === 'required') return (requiredByField[field] ?? m.api_required)({}, { locale })
  if (code.startsWith('max:')) return m.api_too_long({ max: code.slice(4) }, { locale })
  if (code.startsWith('unstampable:'))
    return m.api_unstampable({ characters: code.slice('unstampable:'.length) }, { locale })
  if (code.startsWith('files:')) return badFiles(code.slice('files:'.length), locale)
  if (code.startsWith('proof:')) return refusalSentence(code.slice('proof:'.length), 'proof', locale)
  return (byCode[code] ?? m.api_invalid)({}, { locale })
}
