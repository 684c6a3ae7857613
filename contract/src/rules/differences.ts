/**
 * What comparing orders, the ledger and the provider can find. Each has its text in
 * `messages/<language>/operations.json`.
 */
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

/** The order, refund or payout it concerns, and the amount in cents on each side. */
export type DifferenceFacts = Readonly<Record<string, string | number>>

export const differenceLists = ['open', 'settled'] as const

/**
 * Whether the provider's current answer and our usual flow can settle a difference: an unnoticed payment, a refund or
 * payout that wasn't carried out or failed, or money the provider refunded on its own. People look into everything
 * else.
 */
export function isRepairable(kind: string, detail: DifferenceFacts): boolean {
  if (kind === 'refund_failed') return true
  if (kind === 'refund_waiting' || kind === 'payout_waiting' || kind === 'paid_not_settled') return true
  if (kind === 'provider_silent') return 'order' in detail
  return kind === 'refund' && Number(detail.theirs) > Number(detail.ours)
}
