/** The life of a badge. Another claim may follow whatever came of the one before, also to renew it. */
export const badgeStates = ['claimed', 'confirmed', 'refused', 'expired', 'withdrawn'] as const
export type BadgeState = (typeof badgeStates)[number]

const transitions: Readonly<Record<BadgeState, readonly BadgeState[]>> = {
  // Anyone who sent the wrong document takes the claim back.
  claimed: ['confirmed', 'refused', 'withdrawn'],
  confirmed: ['expired', 'withdrawn'],
  refused: [],
  expired: [],
  withdrawn: [],
}

export const mayBadgeBecome = (from: BadgeState, to: BadgeState): boolean => transitions[from].includes(to)
