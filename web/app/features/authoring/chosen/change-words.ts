import type { ProductChange } from '#contract/authoring/product-changes.ts'
import { amountText } from '#contract/rules/money.ts'
import { priceRange } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'

const reasons: Readonly<Record<string, () => string>> = {
  price_low: () => m.authoring_price_least({ least: priceRange.min }),
  price_high: () => m.authoring_price_most({ most: wholeNumber(priceRange.max) }),
  price_numeric: () => m.authoring_price_numeric(),
  price_or_code: () => m.chosen_price_missing(),
  discount_numeric: () => m.authoring_discount_numeric(),
  discount_low: () => m.authoring_price_least({ least: priceRange.min }),
  discount_high: () => m.authoring_discount_below(),
  product_unpriced: () => m.chosen_unpriced(),
  product_hidden: () => m.chosen_hidden(),
  not_yours: () => m.chosen_not_yours(),
}

/** Why a product doesn't change. */
export const reasonOf = ({ code }: Pick<ProductChange, 'code'>): string =>
  reasons[code]?.() ?? m.chosen_unknown()

type Terms = ProductChange['before']

const amount = (dollars: string) =>
  /^\d+$/.test(dollars) && Number(dollars) > 0 ? amountText(Number(dollars) * 100) : dollars

/** 'HK$100, discounted HK$80, on sale'. */
export function termsText({ price, discounted_price, status }: Terms): string {
  const parts = [
    amount(price),
    discounted_price && m.chosen_discounted({ price: amount(discounted_price) }),
    status === 1 ? m.chosen_on_sale() : m.chosen_aside(),
  ]
  return parts.filter(Boolean).join(', ')
}
