/**
 * none: not enough data yet; pending: passed on, or about to be; more_needed: the provider needs something; verified:
 * it pays out; refused: it never will, to this account.
 */
export const payoutStates = ['none', 'pending', 'more_needed', 'verified', 'refused'] as const
export type PayoutState = (typeof payoutStates)[number]

const transitions: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  none: ['pending'],
  pending: ['more_needed', 'verified', 'refused'],
  more_needed: ['pending', 'verified', 'refused'],
  // A provider checks again from time to time.
  verified: ['pending', 'more_needed', 'refused'],
  // Other numbers are another account; or the provider has changed its mind.
  refused: ['pending', 'verified'],
}

export const mayBecome = (from: PayoutState, to: PayoutState): boolean => transitions[from].includes(to)
