import Stripe from 'stripe'
import { type PaymentFailure, ProviderRefused, ProviderUnavailable } from './payment-provider.ts'

/** For a declined attempt and for an error: the bank's reason, if there is one, says more than the code. */
interface Declined {
  type?: string
  code?: string
  decline_code?: string
}

const failures: Readonly<Record<string, PaymentFailure>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  expired_payment_method: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_failed',
  authentication_failure: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  payment_method_customer_decline: 'cancelled_by_payer',
  payment_method_provider_decline: 'card_declined',
  payment_method_provider_timeout: 'provider_unavailable',
  processing_error: 'provider_unavailable',
  issuer_not_available: 'provider_unavailable',
  card_declined: 'card_declined',
}

export function failureOf({ type, code, decline_code: reason }: Declined): PaymentFailure {
  const known = failures[reason ?? ''] ?? failures[code ?? '']
  if (known) return known
  return type === 'card_error' || type === 'StripeCardError' ? 'card_declined' : 'other'
}

/**
 * Turns what the SDK throws into the port's errors. A wrong or blocked key counts as an outage: it is ours to fix, and
 * nothing may be given up for it. The original is dropped, because it contains the whole answer, including the buyer's
 * client secret, and would be logged with it.
 */
export function inOurWords(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const text = `Stripe: ${error.message} (${[error.type, error.code, error.requestId].filter(Boolean).join(', ')})`
  return isRefusal(error) ? new ProviderRefused(text, failureOf(error)) : new ProviderUnavailable(text)
}

function isRefusal(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
}

/** Every call goes through here, so that no code outside sees an error of the SDK. */
export async function spoken<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw inOurWords(error)
  }
}

/** For calls with people's numbers: Stripe's messages may repeat what was sent, so only their type is kept. */
export async function spokenWithoutValues<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const text = `Stripe: ${[error.type, error.code, error.param, error.requestId].filter(Boolean).join(', ')}`
    throw isRefusal(error) ? new ProviderRefused(text) : new ProviderUnavailable(text)
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** It was paid, is being paid or was ended since we last read it. */
export function isStateChanged(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}
