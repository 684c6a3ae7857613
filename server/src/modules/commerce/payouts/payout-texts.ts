import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Payout } from '../commerce.tables.ts'

/** Why it is no success; '' if it is one. What the provider says is told as it says it. */
export function payoutProblem({ state, failure }: Pick<Payout, 'state' | 'failure'>, locale: Locale): string {
  if (state === 'sent') return ''
  if (state === 'waiting') return m.api_payout_waiting({}, { locale })
  if (state === 'declined') return m.api_payout_declined({}, { locale })
  if (state === 'requested') return m.api_payout_under_way({}, { locale })
  return failure
    ? m.api_payout_refused_because({ reason: failure }, { locale })
    : m.api_payout_refused({}, { locale })
}
