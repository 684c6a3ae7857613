import type Stripe from 'stripe'
import type { Intent, IntentState, OpenIntent, SavedCard } from './payment-provider.ts'
import { failureOf } from './stripe-errors.ts'

const states: Readonly<Record<string, IntentState>> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'action',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  samsung_pay: 'Samsung Pay',
  link: 'Link',
}

/** From an intent whose latest_charge and its balance_transaction are expanded. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = expanded(intent.latest_charge)
  // A state that Stripe may add one day is neither paid nor over.
  const state = states[intent.status] ?? 'processing'
  const isPaid = state === 'succeeded' || state === 'authorised'
  return {
    id: intent.id,
    state,
    // The amount received, so that a smaller one than agreed doesn't pass for all of it.
    amountCents: state === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    orderId: orderIdOf(intent.metadata),
    customerId: idOf(intent.customer),
    method: isPaid && charge ? methodOf(charge) : null,
    feeCents: charge ? feeOf(charge) : null,
    refundedCents: charge?.amount_refunded ?? 0,
    captureBefore: state === 'authorised' && charge ? captureBefore(charge) : null,
    failure: !isPaid && intent.last_payment_error ? failureOf(intent.last_payment_error) : null,
    createdAt: new Date(intent.created * 1000),
  }
}

export function toOpenIntent(intent: Stripe.PaymentIntent): OpenIntent {
  return { ...toIntent(intent), clientSecret: intent.client_secret ?? '', redirectUrl: null }
}

export function toSavedCard({ id, card }: Stripe.PaymentMethod): SavedCard {
  return { id, brand: brandOf(card?.brand), last4: card?.last4 ?? '' }
}

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function expanded<T extends object>(reference: string | T | null): T | null {
  return typeof reference === 'string' ? null : reference
}

function orderIdOf(metadata: Stripe.Metadata): number | null {
  const text = metadata.order_id ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

function methodOf({ payment_method_details: details }: Stripe.Charge): Intent['method'] {
  if (!details) return null
  const { card } = details
  const last4 = card?.last4 ?? ''
  if (details.type === 'alipay') return { type: 'alipay', brand: 'Alipay', last4: '' }
  if (card?.wallet) return { type: 'wallet', brand: brandOf(card.wallet.type), last4 }
  if (card) return { type: 'card', brand: brandOf(card.brand), last4 }
  // Anything else enabled in the account, such as Link or WeChat Pay.
  return { type: 'wallet', brand: brandOf(details.type), last4: '' }
}

/** Stripe's own value if it gives one, otherwise the week it reserves most cards for. */
function captureBefore({ payment_method_details: details, created }: Stripe.Charge): Date {
  const week = 7 * 24 * 3600
  return new Date((details?.card?.capture_before ?? created + week) * 1000)
}

function brandOf(name: string | null | undefined): string {
  return brands[name ?? ''] ?? (name && name !== 'unknown' ? name : 'Card')
}

function feeOf({ balance_transaction: reference }: Stripe.Charge): number | null {
  const transaction = expanded(reference)
  // An account that settles in another currency pays its fees in that one; the ledger only knows Hong Kong cents.
  return transaction?.currency === 'hkd' ? transaction.fee : null
}
