import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'

/** '20% off', 'HK$50 off'. */
export const offText = ({ type, value }: Pick<SellerDiscount, 'type' | 'value'>): string =>
  type === 'percent'
    ? m.discounts_percent_off({ percent: value })
    : m.discounts_amount_off({ amount: amountText(centsOf(value)) })

export const periodText = ({ starts_at, ends_at }: SellerDiscount): string =>
  m.discounts_period({ from: momentText(starts_at), to: momentText(ends_at) })

export const scopeText = ({ products }: SellerDiscount): string =>
  products.length === 0
    ? m.discounts_all_products()
    : m.discounts_some_products({ count: products.length, shown: wholeNumber(products.length) })

/** '3 of 10 used', '3 used'. */
export function usedText({ used, held, limit_total }: SellerDiscount): string {
  const shown = wholeNumber(used)
  const text =
    limit_total === null
      ? m.discounts_used({ shown })
      : m.discounts_used_of({ shown, limit: wholeNumber(limit_total) })
  return held === 0 ? text : `${text} · ${m.discounts_held({ shown: wholeNumber(held) })}`
}
