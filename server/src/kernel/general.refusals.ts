import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from './refusal.ts'

/** What any call may be refused with, whatever it is about. */
export const generalRefusals = {
  fields: [422, m.api_fields],
  conflict_fields: [409, m.api_fields],
  body_unreadable: [422, m.api_body_unreadable],
  body_too_large: [413, m.api_body_too_large],
  file_too_large: [413, m.api_file_too_large],
  media_type: [415, m.api_media_type],
  not_found: [404, m.api_not_found],
  sign_in_required: [401, m.api_sign_in_required],
  token_invalid: [401, m.api_token_invalid],
  session_idle: [401, m.api_session_idle],
  session_over: [401, m.api_session_over],
  role_refused: [403, m.api_role_refused],
  scope_refused: [403, m.api_scope_refused],
  second_factor_required: [403, m.api_second_factor_required],
  not_yours: [403, m.api_not_yours],
  too_many: [429, m.api_too_many],
  spam: [422, m.api_spam],
  unavailable: [503, m.api_unavailable],
} satisfies RefusalTable

export const generalFieldTexts: FieldTexts = {
  required: m.api_required,
  'required:reason': m.api_required_reason,
  'required:name': m.api_required_name,
  'required:message': m.api_required_message,
  email: m.api_email_invalid,
  phone: m.api_phone_invalid,
  characters: m.api_characters,
  number: m.api_number,
  'min:2': m.api_too_short,
  date: m.api_date,
  date_order: m.api_date_order,
  date_past: m.api_date_past,
  date_far: m.api_date_far,
  time: m.api_time,
  'max:': ({ argument }, options) => m.api_too_long({ max: argument }, options),
}

type Declared = typeof generalRefusals
declare module './refusal.ts' {
  interface RefusalCodes extends Declared {}
}
