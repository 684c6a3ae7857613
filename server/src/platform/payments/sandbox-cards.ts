import type { PaymentFailure } from './payment-provider.ts'
import type { CardBehaviour, Means } from './sandbox.types.ts'

export interface CardInput {
  number: string
  /** MM/YY */
  expiry: string
  cvc: string
  name: string
}

export type ReadCard =
  | { failure: PaymentFailure; behaviour?: never; means?: never }
  | { failure: null; behaviour: CardBehaviour; means: Means }

export const walletMeans: Means = { type: 'wallet', brand: 'Wallet', last4: '' }
export const alipayMeans: Means = { type: 'alipay', brand: 'Alipay', last4: '' }

/** The usual numbers for testing failures; every other valid number succeeds. */
const failingCards: Readonly<Record<string, PaymentFailure>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
}
const authenticatingCard = '4000002760003184'

const brands: readonly [name: string, first: RegExp][] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
  ['UnionPay', /^62/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['Diners Club', /^3(0[0-5]|[689])/],
  ['Discover', /^6(011|4[4-9]|5)/],
]

/** How the sandbox reads a typed card. The number goes no further than this. */
export function readCard(card: CardInput, now: Date): ReadCard {
  const number = withoutSpaces(card.number)
  const failure = problemOf(number, card, now) ?? failingCards[number]
  if (failure) return { failure }
  return {
    failure: null,
    behaviour: number === authenticatingCard ? 'authenticates' : 'succeeds',
    means: { type: 'card', brand: brandOf(number), last4: number.slice(-4) },
  }
}

function problemOf(number: string, card: CardInput, now: Date): PaymentFailure | undefined {
  if (!isCardNumber(number)) return 'incorrect_number'
  if (!isUnexpired(withoutSpaces(card.expiry), now)) return 'expired_card'
  if (!/^\d{3,4}$/.test(card.cvc.trim())) return 'incorrect_cvc'
  return undefined
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

function isCardNumber(number: string): boolean {
  // Zeros alone would pass Luhn's check.
  if (!/^[1-9]\d{11,18}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid until the end of its month, in Hong Kong, which has one time all year. */
function isUnexpired(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  if (!month || !year) return false
  const here = new Date(now.getTime() + 8 * 3600 * 1000)
  return (2000 + Number(year)) * 12 + Number(month) > here.getUTCFullYear() * 12 + here.getUTCMonth()
}

function brandOf(number: string): string {
  return brands.find(([, first]) => first.test(number))?.[0] ?? 'Card'
}

/** The sandbox's fee: 3.4 % and HK$2.35, but never more than the payment. */
export function feeOf(amountCents: number): number {
  return Math.min(amountCents, Math.round((amountCents * 34) / 1000) + 235)
}
