import type { BookDifference } from '#contract/commerce/books.ts'
import type { DifferenceKind } from '#contract/rules/differences.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'

const texts: Readonly<Record<DifferenceKind, { title: () => string; text: () => string }>> = {
  provider_silent: { title: m.operations_diff_silent, text: m.operations_diff_silent_text },
  unknown_payment: { title: m.operations_diff_unknown, text: m.operations_diff_unknown_text },
  amount: { title: m.operations_diff_amount, text: m.operations_diff_amount_text },
  paid_not_settled: { title: m.operations_diff_unsettled, text: m.operations_diff_unsettled_text },
  refund: { title: m.operations_diff_refund, text: m.operations_diff_refund_text },
  unbalanced: { title: m.operations_diff_unbalanced, text: m.operations_diff_unbalanced_text },
  posted: { title: m.operations_diff_posted, text: m.operations_diff_posted_text },
  access_unpaid: { title: m.operations_diff_unpaid, text: m.operations_diff_unpaid_text },
  refund_failed: { title: m.operations_diff_refund_failed, text: m.operations_diff_refund_failed_text },
  refund_waiting: { title: m.operations_diff_refund_waiting, text: m.operations_diff_refund_waiting_text },
  held: { title: m.operations_diff_held, text: m.operations_diff_held_text },
  release_late: { title: m.operations_diff_release_late, text: m.operations_diff_release_late_text },
  payout_waiting: { title: m.operations_diff_payout_waiting, text: m.operations_diff_payout_waiting_text },
}

export const differenceTitle = (kind: DifferenceKind): string => texts[kind].title()

/** In plain words, with the number that someone can look up. */
export function differenceText({ kind, detail }: Pick<BookDifference, 'kind' | 'detail'>): string {
  const { intent, refund, payout, posting, entitlement, provider } = detail
  const number = intent ?? refund ?? payout ?? posting ?? entitlement ?? provider
  const text = texts[kind].text()
  return number === undefined ? text : m.operations_diff_number({ text, number: String(number) })
}

/** What was given back, by our books and by the provider's. */
export function amountsOf({ kind, detail }: Pick<BookDifference, 'kind' | 'detail'>) {
  if (kind !== 'refund') return null
  return { ours: exactAmountText(Number(detail.ours)), theirs: exactAmountText(Number(detail.theirs)) }
}
