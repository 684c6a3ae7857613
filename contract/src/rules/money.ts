/** How amounts in Hong Kong dollars are written, the same in both languages. */
const whole = new Intl.NumberFormat('en-HK', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const digits = (cents: number) => (cents % 100 === 0 ? whole : exact).format(cents / 100)

/** Converts dollars from the wire. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** On screens and in emails: 'HK$1,180', with cents only if there are any. */
export const amountText = (cents: number): string => `HK$${digits(cents)}`

/** On receipts and in the books: 'HK$1,180.00'. */
export const exactAmountText = (cents: number): string => `HK$${exact.format(cents / 100)}`
