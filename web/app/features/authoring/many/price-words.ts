import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'

/** Dollars as a draft stores them: '0' is free. */
export function priceWords(price: string): string {
  if (!/^\d+$/.test(price)) return ''
  return Number(price) === 0 ? m.drafts_free() : amountText(Number(price) * 100)
}
