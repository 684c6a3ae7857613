import { exactAmountText } from '#contract/rules/money.ts'

/** In a teacher's books: 'HK$1,180.00'; '−HK$50.00' for a refund. */
export const dollarText = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${exactAmountText(Math.abs(cents))}`
