import type { Payout } from '../commerce.tables.ts'

export type PayoutState = Payout['state']

/**
 * Written down, then sent or refused by the provider; both are final, and a refused one is tried again as another. What is
 * past the limit of who asked for it waits for a second person first.
 */
const payoutTransitions: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  waiting: ['requested', 'declined'],
  declined: [],
  requested: ['sent', 'failed'],
  sent: [],
  failed: [],
}

export const mayPayoutBecome = (from: PayoutState, to: PayoutState): boolean =>
  payoutTransitions[from].includes(to)
