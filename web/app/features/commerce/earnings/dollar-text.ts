import { exactAmountText } from '#contract/rules/money.ts'

/** In a teacher's books, where all is in Hong Kong dollars: '$1,180.00'; '−$50.00' where it went back. */
export const dollarText = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${exactAmountText(Math.abs(cents)).replace('HK', '')}`
