import { m } from '#messages/messages.js'

/** '$180 HK'; cents only where there are any. */
export function hkd(dollars: number): string {
  const amount = dollars.toLocaleString('en-HK', {
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
    maximumFractionDigits: 2,
  })
  return m.library_price({ amount })
}
