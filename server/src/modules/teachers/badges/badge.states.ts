/** The states of a badge. Whatever the outcome, another claim may follow, also to renew it. */
export const badgeStates = ['claimed', 'confirmed', 'refused', 'expired', 'withdrawn'] as const
export type BadgeState = (typeof badgeStates)[number]

const transitions: Readonly<Record<BadgeState, readonly BadgeState[]>> = {
  // Someone who sent the wrong document withdraws the claim.
  claimed: ['confirmed', 'refused', 'withdrawn'],
  confirmed: ['expired', 'withdrawn'],
  refused: [],
  expired: [],
  withdrawn: [],
}

export const mayBadgeBecome = (from: BadgeState, to: BadgeState): boolean => transitions[from].includes(to)
