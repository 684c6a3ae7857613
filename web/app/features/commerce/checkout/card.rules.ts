export type Brand = 'visa' | 'mastercard' | 'amex' | 'unionpay' | 'jcb' | 'diners' | 'discover' | 'unknown'

export interface CardFields {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly name: string
}

export type CardError =
  | 'number_required'
  | 'number_invalid'
  | 'expiry_required'
  | 'expiry_invalid'
  | 'expiry_past'
  | 'cvc_required'
  | 'cvc_invalid'
  | 'name_required'

export type CardErrors = Partial<Record<keyof CardFields, CardError>>

const beginnings: readonly (readonly [Brand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['unionpay', /^(62|81)/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['diners', /^(36|38|39|30[0-5])/],
  ['discover', /^(6011|64[4-9]|65)/],
]

const lengths: Readonly<Partial<Record<Brand, readonly number[]>>> = {
  visa: [13, 16, 19],
  mastercard: [16],
  amex: [15],
  diners: [14, 16, 19],
}
const usualLengths = [16, 17, 18, 19]
const longest = 19

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

export function brandOf(number: string): Brand {
  const digits = digitsOf(number)
  return beginnings.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown'
}

/** In the groups printed on the card. */
export function formatNumber(typed: string): string {
  const brand = brandOf(typed)
  const digits = digitsOf(typed).slice(0, Math.max(...lengthsOf(brand)))
  const groups = brand === 'amex' ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const parts: string[] = []
  let at = 0
  for (const size of groups) {
    if (at >= digits.length) break
    parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}

/** 'MM / YY'. The slash is inserted automatically, and removed with the digit before it. */
export function formatExpiry(typed: string, before = ''): string {
  const deleting = typed.length < before.length
  let digits = digitsOf(typed)
  // Browsers also fill in four-digit years.
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  // No month starts with these, nor with a digit before a slash.
  if (/^[2-9]/.test(digits) || (/^1\s*\//.test(typed.trim()) && !deleting)) digits = `0${digits}`
  digits = digits.slice(0, 4)
  const month = digits.slice(0, 2)
  const year = digits.slice(2)
  if (year) return `${month} / ${year}`
  return month.length === 2 && !deleting ? `${month} / ` : month
}

export const formatCvc = (typed: string, number: string): string =>
  digitsOf(typed).slice(0, cvcLength(number))

export const cvcLength = (number: string): number => (brandOf(number) === 'amex' ? 4 : 3)

/** The caret's position in the formatted text: after as many digits as before. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let seen = 0
  for (let at = 0; at < formatted.length; at += 1) {
    if (/\d/.test(formatted.charAt(at))) seen += 1
    if (seen === digitsBefore) return at + 1
  }
  return formatted.length
}

/** Only what can be checked without the bank. */
export function checkCard(card: CardFields, today: Date): CardErrors {
  const errors: CardErrors = {}
  const number = digitsOf(card.number)
  if (!number) errors.number = 'number_required'
  else if (!lengthsOf(brandOf(number)).includes(number.length) || !hasCheckDigit(number))
    errors.number = 'number_invalid'
  const expiry = checkExpiry(card.expiry, today)
  if (expiry) errors.expiry = expiry
  const cvc = digitsOf(card.cvc)
  if (!cvc) errors.cvc = 'cvc_required'
  else if (cvc.length !== cvcLength(number)) errors.cvc = 'cvc_invalid'
  if (!card.name.trim()) errors.name = 'name_required'
  return errors
}

function checkExpiry(text: string, today: Date): CardError | null {
  const digits = digitsOf(text)
  if (!digits) return 'expiry_required'
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2))
  if (digits.length !== 4 || month < 1 || month > 12 || year > today.getFullYear() + 25)
    return 'expiry_invalid'
  // Valid until the last day of its month.
  return new Date(year, month, 1) <= today ? 'expiry_past' : null
}

const lengthsOf = (brand: Brand): readonly number[] =>
  lengths[brand] ??
  (brand === 'unknown' ? [12, 13, 14, 15, ...usualLengths] : usualLengths.filter(n => n <= longest))

/** Luhn: every second digit from the right counts double; a typing error doesn't add up to tens. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
