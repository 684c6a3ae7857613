import { m } from '#messages/messages.js'

/** Cents of '1,234.50'; null for what is no amount of dollars and cents. */
export function centsTyped(text: string): number | null {
  const plain = text.trim().replaceAll(',', '')
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

export function amountProblem(text: string, payable: number): string | null {
  if (text.trim() === '') return m.api_required_amount()
  const cents = centsTyped(text)
  if (cents === null) {
    const isNumber = Number.isFinite(Number(text.trim().replaceAll(',', '')))
    return isNumber ? m.api_payout_amount() : m.api_number()
  }
  if (cents === 0) return m.api_payout_amount()
  return cents > payable ? m.admin_income_too_much() : null
}

export function remarksProblem(text: string): string | null {
  if (text === '') return m.api_required_remarks()
  return [...text].length < 2 ? m.api_too_short() : null
}

/** Of payouts that are sent one after the other, what would wait for a second person: each that passes what is left. */
export function pastLimit(payouts: readonly number[], left: number): number {
  let [rest, waits] = [left, 0]
  for (const cents of payouts) {
    if (cents > rest) waits += cents
    else rest -= cents
  }
  return waits
}
