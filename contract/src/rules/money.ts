/** How amounts in Hong Kong dollars are written. The same in both languages. */
const whole = new Intl.NumberFormat('en-HK', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const digits = (cents: number) => (cents % 100 === 0 ? whole : exact).format(cents / 100)

/** Dollars as they stand on the wire. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** On screens and in mails: 'HK$1,180', cents only where there are any. */
export const amountText = (cents: number): string => `HK$${digits(cents)}`

/** On receipts and in books: 'HK$1,180.00'. */
export const exactAmountText = (cents: number): string => `HK$${exact.format(cents / 100)}`
