import type { IncomingHttpHeaders } from 'node:http'

export type ProviderName = 'sandbox' | 'stripe' | 'alipay'

/**
 * pending: not paid yet, including after a declined card; action: the buyer is being asked to authenticate;
 * processing: the provider will decide later; authorised: the amount is reserved until we capture or release it;
 * succeeded (captured) and cancelled are final.
 */
export type IntentState = 'pending' | 'action' | 'processing' | 'authorised' | 'succeeded' | 'cancelled'

/** automatic: paid at once; manual: authorised, then captured or released by us. */
export type CaptureMethod = 'automatic' | 'manual'

/** One payment attempt, as the provider sees it now. */
export interface Intent {
  id: string
  state: IntentState
  amountCents: number
  /** Lower case. */
  currency: string
  /** Our ID, which the provider stores with it; null if it has none. */
  orderId: number | null
  customerId: string | null
  method: { type: 'card' | 'wallet' | 'alipay'; brand: string; last4: string } | null
  /** The provider's fee; null until it reports one. */
  feeCents: number | null
  refundedCents: number
  /** For an authorised intent: when the provider releases it automatically. */
  captureBefore: Date | null
  /** For the last attempt, if it failed. */
  failure: PaymentFailure | null
  createdAt: Date
}

/** What a buyer can be told about a failed attempt. */
export const paymentFailures = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_number',
  'incorrect_cvc',
  'authentication_failed',
  'cancelled_by_payer',
  'provider_unavailable',
  'other',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

export interface NewIntent {
  /** The same key returns the same intent, however often it is requested. */
  key: string
  orderId: number
  amountCents: number
  /** Null for methods without one. */
  customerId: string | null
  method: 'card' | 'alipay'
  capture: CaptureMethod
  /** Whether the card may be used again later without the buyer. */
  saveCard: boolean
  /** For the provider's own pages and the buyer's statement. */
  description: string
  /** Where the buyer returns after paying on the provider's page. */
  returnUrl: (intentId: string) => string
  locale: 'en' | 'zh-HK'
}

export interface OpenIntent extends Intent {
  /** Only for the browser; never stored by us, never logged. */
  clientSecret: string
  /** The provider's page, if it has one. */
  redirectUrl: string | null
}

export interface SavedCard {
  id: string
  brand: string
  last4: string
}

export interface ProviderEvent {
  id: string
  kind: string
  /** The intent to ask the provider about; null if the event isn't about ours. */
  intentId: string | null
  /** The payee, likewise. */
  accountId: string | null
}

/** pending: accepted, but the money hasn't been sent. A refund that is done can still fail if the bank returns it. */
export interface ProviderRefund {
  id: string
  state: 'done' | 'pending' | 'failed'
}

/** A buyer has asked their bank for the money back, and the provider has passed it to the bank until a decision. */
export interface Dispute {
  id: string
  amountCents: number
  state: 'open' | 'won' | 'lost'
  /** The bank's reason, as the provider words it. */
  reason: string
  openedAt: Date
  /** Until when it can be answered; null if it can't. */
  dueAt: Date | null
}

/** What a buyer's bank is shown about a disputed payment, as plain text; '' for what there is none of. */
export interface DisputeEvidence {
  /** The provider's ID of the dispute. */
  disputeId: string
  intentId: string
  buyerName: string
  buyerEmail: string
  receipt: string
  accessLog: string
  attendance: string
  messages: string
  /** Our own words. */
  note: string
}

/** The event isn't from the provider, or was changed: nothing in it may be trusted. */
export class ForgedMessage extends Error {}

/** The provider can't be reached or doesn't work; the request may or may not have been carried out. */
export class ProviderUnavailable extends Error {}

/** The provider understood the request and refuses it: repeating it gives the same answer. */
export class ProviderRefused extends Error {
  readonly failure: PaymentFailure
  constructor(message: string, failure: PaymentFailure = 'other') {
    super(message)
    this.failure = failure
  }
}

/**
 * A provider that takes payments. Never call it inside a transaction of ours, because its actions can't be rolled
 * back. Every call can be repeated; calls that change something carry a key.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  createIntent(intent: NewIntent): Promise<OpenIntent>
  /** The same again for a buyer who returns to it and may have changed their mind about saving the card. */
  reopenIntent(intentId: string, intent: NewIntent): Promise<OpenIntent>
  /** Null if the provider has none. */
  findIntent(intentId: string): Promise<Intent | null>
  /** Ends it unless it was paid, is being paid or is authorised; the answer says which. */
  cancelIntent(intentId: string): Promise<Intent>
  /** The methods with which an amount can be authorised first. */
  readonly authorises: readonly NewIntent['method'][]
  /** Captures the whole authorised amount. An intent that isn't authorised doesn't change, as the answer shows. */
  capture(intentId: string, amountCents: number): Promise<Intent>
  /** Releases an authorisation, or ends an unpaid intent. A captured one doesn't change, as the answer shows. */
  release(intentId: string): Promise<Intent>
  refund(refund: { intentId: string; amountCents: number; key: string }): Promise<ProviderRefund>
  /** Its current state, even if it was done and then returned; null if the provider has none. */
  findRefund(refund: { intentId: string; id: string; key: string }): Promise<ProviderRefund | null>
  /** Null if it isn't disputed. */
  findDispute(intentId: string): Promise<Dispute | null>
  /** Answers a dispute, once and for all; repeating it changes nothing. Throws ProviderRefused if it is too late or decided. */
  answerDispute(evidence: DisputeEvidence): Promise<void>
  /** Intents disputed since then, for comparing. */
  listDisputed(since: Date): AsyncIterable<string>
  /** Payments within a period, for comparing. */
  listSucceeded(from: Date, to: Date): AsyncIterable<Intent>
  /** Creates one for the buyer; the same key returns the same. */
  createCustomer(buyer: { key: string; userId: number }): Promise<string>
  listCards(customerId: string): Promise<SavedCard[]>
  removeCard(customerId: string, cardId: string): Promise<void>
  /** Pays out to a seller's account with the provider. */
  transfer(payout: { key: string; accountId: string; amountCents: number }): Promise<{ id: string }>
  /** The transfer made with a key; null if there is none. Providers forget keys after a day, but not this. */
  findTransfer(key: string): Promise<{ id: string } | null>
  /** Throws ForgedMessage unless the signature of these exact bytes is the provider's. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>
  /** The answer the provider expects once an event was received. */
  readonly acknowledgement: Readonly<Record<string, unknown>>
}
