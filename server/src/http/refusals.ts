import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'

/** `inputs` are the refusal's details. */
type Message = (inputs: Readonly<Record<string, unknown>>, options: { locale: Locale }) => string
type Row = readonly [status: number, message: Message]

/** One table: refusal code -> HTTP status and text. A code that is missing here is a defect (500). */
const refusals: Readonly<Record<string, Row>> = {
  fields: [422, m.api_fields],
  conflict_fields: [409, m.api_fields],
  body_unreadable: [422, m.api_body_unreadable],
  body_too_large: [413, m.api_body_too_large],
  file_too_large: [413, m.api_file_too_large],
  media_type: [415, m.api_media_type],
  not_found: [404, m.api_not_found],
  sign_in_required: [401, m.api_sign_in_required],
  token_invalid: [401, m.api_token_invalid],
  role_refused: [403, m.api_role_refused],
  not_yours: [403, m.api_not_yours],
  too_many: [429, m.api_too_many],
  spam: [422, m.api_spam],
  unavailable: [503, m.api_unavailable],
  wrong_credentials: [401, m.api_wrong_credentials],
  email_unverified: [403, m.api_email_unverified],
  account_inactive: [403, m.api_account_inactive],
  provider_off: [404, m.api_provider_off],
  provider_token: [401, m.api_provider_token],
  provider_email: [422, m.api_provider_email],
  link_unknown: [404, m.api_link_unknown],
  link_expired: [404, m.api_link_expired],
  user_unknown: [404, m.api_user_unknown],
  wrong_password: [403, m.api_wrong_password],
  identity_mismatch: [403, m.api_identity_mismatch],
  payouts_pending: [409, m.api_payouts_pending],
  orders_open: [409, m.api_orders_open],
  upload_unknown: [404, m.api_upload_unknown],
  upload_name: [422, m.api_upload_name],
  upload_empty: [422, m.api_upload_file_empty],
  upload_too_large: [413, ({ limit }, options) => m.api_upload_too_large({ limit: String(limit) }, options)],
  quota_exceeded: [413, m.api_quota_exceeded],
  storage_full: [507, m.api_storage_full],
  upload_unfinished: [409, m.api_upload_unfinished],
  upload_refused: [422, m.api_upload_refused],
  upload_in_use: [409, m.api_upload_in_use],
  upload_locked: [423, m.api_upload_locked],
  upload_offset: [409, m.api_upload_offset],
  upload_expired: [410, m.api_upload_expired],
  upload_protocol: [412, m.api_upload_protocol],
  product_unknown: [404, m.api_product_unknown],
  history_unknown: [404, m.api_history_unknown],
  following_unknown: [404, m.api_following_unknown],
  product_changed: [409, m.api_product_changed],
  seller_unknown: [404, m.api_seller_unknown],
  follow_self: [422, m.api_follow_self],
  review_without_access: [403, m.api_review_without_access],
  review_own: [403, m.api_review_own],
  shop_unknown: [404, m.api_shop_unknown],
  material_unknown: [404, m.api_material_unknown],
  material_locked: [403, m.api_material_locked],
  download_off: [403, m.api_download_off],
  status_refused: [409, m.api_status_refused],
  payout_account_missing: [403, m.api_payout_account_missing],
  price_changed: [409, m.api_price_changed],
  order_nothing: [409, m.api_order_nothing],
  order_mismatch: [409, m.api_order_mismatch],
  order_unknown: [404, m.api_order_unknown],
  payment_under_way: [409, m.api_payment_under_way],
  payment_unavailable: [503, m.api_payment_unavailable],
  payment_unfinished: [409, m.api_payment_unfinished],
  refund_impossible: [409, m.api_refund_impossible],
  payment_provider_off: [404, m.api_payment_provider_off],
  card_unknown: [404, m.api_card_unknown],
  webhook_forged: [401, m.api_webhook_forged],
  form_incomplete: [422, m.api_form_incomplete],
}

export function refusalRow(code: string): Row | undefined {
  return refusals[code]
}

export const refusalCodes: readonly string[] = Object.keys(refusals)
