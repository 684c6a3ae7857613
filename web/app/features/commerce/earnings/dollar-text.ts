import { exactAmountText } from '#contract/rules/money.ts'

/** For a teacher's books, which are all in Hong Kong dollars: '$1,180.00'; '−$50.00' for a refund. */
export const dollarText = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${exactAmountText(Math.abs(cents)).replace('HK', '')}`
