// What the parts of the sandbox call things, in a file without imports: tables, rules and steps all need it.

/** What a payment is made with, as far as it is remembered. */
export interface Means {
  type: 'card' | 'wallet' | 'alipay'
  brand: string
  last4: string
}

/** How a card that can be kept behaves; the others never pay, so they are never kept. */
export type CardBehaviour = 'succeeds' | 'authenticates'

export type EventKind =
  | 'payment.authorised'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.cancelled'
  | 'payment.refunded'
  | 'payment.refund_failed'
  | 'payment.dispute_opened'
  | 'payment.dispute_closed'
  | 'account.updated'

/** Late by a minute, twice, or never. */
export type Delivery = 'normal' | 'late' | 'double' | 'off'

/** Mishaps that can be asked for by the name on the card; sandbox-sentinels.ts says what each does. */
export const sentinels = [
  'outage',
  'lost answer',
  'slow',
  'processing',
  'late event',
  'double event',
  'no event',
  'short authorisation',
  'lost capture',
  'dispute',
  'pending refund',
  'failed refund',
  'returned refund',
] as const
export type Sentinel = (typeof sentinels)[number]

/** What becomes of the first refund of a charge; sandbox-sentinels.ts says which card does what. */
export type RefundBehaviour = 'done' | 'pending' | 'failed' | 'returned'

/** How a payee's bank account behaves; sandbox-sentinels.ts says which number does what. */
export const accountBehaviours = [
  'verified',
  'more_needed',
  'refused',
  'slow',
  'lost answer',
  'outage',
  'payout refused',
  'payout lost',
  'payout outage',
] as const
export type AccountBehaviour = (typeof accountBehaviours)[number]

/** A payment that is under way: what it will be paid with, and what was wanted then. */
export interface Attempt {
  means: Means
  /** Kept for the customer once it has paid; null if it is not to be kept, or is already. */
  keep: CardBehaviour | null
  sentinel: Sentinel | null
}
