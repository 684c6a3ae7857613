// The types of the sandbox, in a file without imports, because tables, rules and steps all need them.

/** A means of payment, as far as it is remembered. */
export interface Means {
  type: 'card' | 'wallet' | 'alipay'
  brand: string
  last4: string
}

/** How a card that can be saved behaves; the others never pay, so they are never saved. */
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

/** Faults that the name on the card can trigger; sandbox-sentinels.ts explains each. */
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

/** What happens to the first refund of a charge; sandbox-sentinels.ts lists the cards. */
export type RefundBehaviour = 'done' | 'pending' | 'failed' | 'returned'

/** How a payee's bank account behaves; sandbox-sentinels.ts lists the numbers. */
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

/** A payment in progress: its means of payment, and what was requested then. */
export interface Attempt {
  means: Means
  /** Saved for the customer once it has paid; null if it isn't to be saved, or already is. */
  keep: CardBehaviour | null
  sentinel: Sentinel | null
}
