import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'

export const commerceRefusals = {
  payouts_pending: [409, m.api_payouts_pending],
  orders_open: [409, m.api_orders_open],
  price_changed: [409, m.api_price_changed],
  coupon_unknown: [409, m.api_coupon_unknown],
  coupon_waiting: [409, m.api_coupon_waiting],
  coupon_over: [409, m.api_coupon_over],
  coupon_used_up: [409, m.api_coupon_used_up],
  coupon_used: [409, m.api_coupon_used],
  coupon_unfit: [409, m.api_coupon_unfit],
  discount_unknown: [404, m.api_discount_unknown],
  discount_over: [409, m.api_discount_over],
  bundle_unknown: [404, m.api_bundle_unknown],
  bundle_over: [409, m.api_bundle_over],
  gift_unknown: [404, m.api_gift_unknown],
  gift_opened: [409, m.api_gift_opened],
  gift_closed: [409, m.api_gift_closed],
  gift_owned: [409, m.api_gift_owned],
  gift_own: [409, m.api_gift_own],
  gift_sends: [409, m.api_gift_sends],
  gift_day: [422, m.api_gift_day],
  order_nothing: [409, m.api_order_nothing],
  order_mismatch: [409, m.api_order_mismatch],
  order_unknown: [404, m.api_order_unknown],
  dispute_unknown: [404, m.api_dispute_unknown],
  dispute_decided: [409, m.api_dispute_decided],
  dispute_late: [409, m.api_dispute_late],
  dispute_answered: [409, m.api_dispute_answered],
  evidence_none: [422, m.api_evidence_none],
  dispute_impossible: [409, m.api_dispute_impossible],
  payment_under_way: [409, m.api_payment_under_way],
  payment_unavailable: [503, m.api_payment_unavailable],
  payment_unfinished: [409, m.api_payment_unfinished],
  payment_provider_off: [404, m.api_payment_provider_off],
  payment_card_only: [409, m.api_payment_card_only],
  card_unknown: [404, m.api_card_unknown],
  webhook_forged: [401, m.api_webhook_forged],
  refund_impossible: [409, m.api_refund_impossible],
  difference_unknown: [404, m.api_difference_unknown],
  repair_impossible: [409, m.api_repair_impossible],
  payee_unverified: [409, m.api_payee_unverified],
  payout_too_much: [409, m.api_payout_too_much],
  payout_held: [
    409,
    ({ available, held, until }, options) =>
      m.api_payout_held(
        {
          available: amountText(Number(available)),
          held: amountText(Number(held)),
          until: momentText(String(until), options.locale),
        },
        options,
      ),
  ],
  payout_mismatch: [409, m.api_payout_mismatch],
  payout_waits: [
    409,
    ({ until }, options) => m.api_payout_waits({ until: momentText(String(until), options.locale) }, options),
  ],
  payout_frozen: [409, m.api_payout_frozen],
  payout_unknown: [404, m.api_payout_unknown],
  payout_decided: [409, m.api_payout_decided],
  second_person_needed: [403, m.api_second_person_needed],
} satisfies RefusalTable

export const commerceFieldTexts: FieldTexts = {
  'required:amount': m.api_required_amount,
  'required:remarks': m.api_required_remarks,
  payout_amount: m.api_payout_amount,
  refund_one_line: m.api_refund_one_line,
  refund_too_much: m.api_refund_too_much,
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
  month_future: m.api_month_future,
}

type Declared = typeof commerceRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
