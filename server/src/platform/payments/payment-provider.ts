import type { IncomingHttpHeaders } from 'node:http'

export type ProviderName = 'sandbox' | 'stripe' | 'alipay'

/**
 * pending: no one has paid yet, also after a declined card; action: the buyer is being asked to confirm who they
 * are; processing: the provider will say later; authorised: the amount is kept for us until we capture or release
 * it; succeeded (it is captured) and cancelled are final.
 */
export type IntentState = 'pending' | 'action' | 'processing' | 'authorised' | 'succeeded' | 'cancelled'

/** automatic: paid at once; manual: authorised, then captured or released by us. */
export type CaptureMethod = 'automatic' | 'manual'

/** One attempt to be paid, as the provider sees it now. */
export interface Intent {
  id: string
  state: IntentState
  amountCents: number
  /** Lower case. */
  currency: string
  /** Ours, which the provider keeps beside it; null if it does not know of one. */
  orderId: number | null
  customerId: string | null
  method: { type: 'card' | 'wallet' | 'alipay'; brand: string; last4: string } | null
  /** What the provider keeps of it; null until it says so. */
  feeCents: number | null
  refundedCents: number
  /** Of an authorised one: when the provider lets it go by itself. */
  captureBefore: Date | null
  /** Of the last attempt, if it failed. */
  failure: PaymentFailure | null
  createdAt: Date
}

/** What a buyer can be told of a failed attempt. */
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
  /** The same key gives the same intent, however often it is asked for. */
  key: string
  orderId: number
  amountCents: number
  /** Null for methods without one. */
  customerId: string | null
  method: 'card' | 'alipay'
  capture: CaptureMethod
  /** The card may be used again later without the buyer. */
  saveCard: boolean
  /** For the provider's own pages and the buyer's statement. */
  description: string
  /** Where the buyer comes back to after paying on the provider's page. */
  returnUrl: (intentId: string) => string
  locale: 'en' | 'zh-HK'
}

export interface OpenIntent extends Intent {
  /** For the browser alone; never stored by us, never logged. */
  clientSecret: string
  /** The provider's page, where it has one. */
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
  /** What to ask the provider about; null if it is about nothing of ours. */
  intentId: string | null
  /** Of a payee, likewise. */
  accountId: string | null
}

/** pending: taken, and the money has not gone yet; a refund that is done can still fail, where the bank returns it. */
export interface ProviderRefund {
  id: string
  state: 'done' | 'pending' | 'failed'
}

/** A buyer has asked their bank for the money back, and the provider has given it to the bank until it is decided. */
export interface Dispute {
  id: string
  amountCents: number
  state: 'open' | 'won' | 'lost'
  /** The bank's word for it, as the provider writes it. */
  reason: string
  openedAt: Date
  /** Until then it can be answered; null if it can't. */
  dueAt: Date | null
}

/** The message is not from the provider, or has been changed: nothing of it may be believed. */
export class ForgedMessage extends Error {}

/** The provider can't be reached or does not work; what was asked may or may not have happened. */
export class ProviderUnavailable extends Error {}

/** The provider has understood and says no: asking again gives the same answer. */
export class ProviderRefused extends Error {
  readonly failure: PaymentFailure
  constructor(message: string, failure: PaymentFailure = 'other') {
    super(message)
    this.failure = failure
  }
}

/**
 * Anyone who takes the money. Never called inside a transaction of ours: what it has done can't be rolled back. Every
 * call may be repeated; what changes something carries a key.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  createIntent(intent: NewIntent): Promise<OpenIntent>
  /** The same again for a buyer who comes back to it, who may have changed their mind about keeping the card. */
  reopenIntent(intentId: string, intent: NewIntent): Promise<OpenIntent>
  /** Null where the provider knows of none. */
  findIntent(intentId: string): Promise<Intent | null>
  /** Ends it unless it was paid, is being paid or is authorised; the answer tells which. */
  cancelIntent(intentId: string): Promise<Intent>
  /** The methods by which an amount can be authorised first. */
  readonly authorises: readonly NewIntent['method'][]
  /** Takes the whole of what was authorised; what is not authorised stays as it is, as the answer tells. */
  capture(intentId: string, amountCents: number): Promise<Intent>
  /** Lets go of what was authorised, or ends what no one has paid; what was captured stays so, as the answer tells. */
  release(intentId: string): Promise<Intent>
  refund(refund: { intentId: string; amountCents: number; key: string }): Promise<ProviderRefund>
  /** As it is now, also one that was done and came back; null if the provider knows of none. */
  findRefund(refund: { intentId: string; id: string; key: string }): Promise<ProviderRefund | null>
  /** Null where no one disputes it. */
  findDispute(intentId: string): Promise<Dispute | null>
  /** Intents that were disputed since, for comparing. */
  listDisputed(since: Date): AsyncIterable<string>
  /** What has been paid within a time, for comparing. */
  listSucceeded(from: Date, to: Date): AsyncIterable<Intent>
  /** Makes one for the buyer; the same key gives the same. */
  createCustomer(buyer: { key: string; userId: number }): Promise<string>
  listCards(customerId: string): Promise<SavedCard[]>
  removeCard(customerId: string, cardId: string): Promise<void>
  /** Pays out to a seller's account with the provider. */
  transfer(payout: { key: string; accountId: string; amountCents: number }): Promise<{ id: string }>
  /**
   * The transfer that was made under a key; null if there is none. Providers forget keys after a day, but not this.
   */
  findTransfer(key: string): Promise<{ id: string } | null>
  /** Throws ForgedMessage unless the signature over these very bytes is the provider's. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderEvent>
  /** What the provider expects to be answered once a message has been taken. */
  readonly acknowledgement: Readonly<Record<string, unknown>>
}
