import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { PayoutState } from './payout.states.ts'

/** Why it is no success; '' where it is one. */
export function payoutProblem(state: PayoutState, locale: Locale): string {
  if (state === 'sent') return ''
  return (state === 'failed' ? m.api_payout_refused : m.api_payout_under_way)({}, { locale })
}
