/** What comparing orders, ledger and provider can find; each has its words in `messages/<language>/operations.json`. */
export const differenceKinds = [
  'provider_silent',
  'unknown_payment',
  'amount',
  'paid_not_settled',
  'refund',
  'unbalanced',
  'posted',
  'access_unpaid',
  'refund_waiting',
  'refund_failed',
  'payout_waiting',
  'held',
  'release_late',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Its numbers: the order, refund or payout it is about, and in cents what each side says. */
export type DifferenceFacts = Readonly<Record<string, string | number>>

export const differenceLists = ['open', 'settled'] as const

/**
 * Whether the provider's present word, and what the product does with it every day, can settle a difference: a payment
 * that nobody heard of, a refund or payout that was not carried out or failed, and money that the provider has given back by itself.
 * Everything else is for people to look into.
 */
export function isRepairable(kind: string, detail: DifferenceFacts): boolean {
  if (kind === 'refund_failed') return true
  if (kind === 'refund_waiting' || kind === 'payout_waiting' || kind === 'paid_not_settled') return true
  if (kind === 'provider_silent') return 'order' in detail
  return kind === 'refund' && Number(detail.theirs) > Number(detail.ours)
}
