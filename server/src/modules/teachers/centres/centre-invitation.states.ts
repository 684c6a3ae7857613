/** The states of an invitation to a centre: open until the teacher, the manager or time decides. */
export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]

const transitions: Readonly<Record<InvitationState, readonly InvitationState[]>> = {
  open: ['accepted', 'declined', 'withdrawn', 'expired'],
  accepted: [],
  declined: [],
  withdrawn: [],
  expired: [],
}

export const mayInvitationBecome = (from: InvitationState, to: InvitationState): boolean =>
  transitions[from].includes(to)

/**
 * Its current state: an expired one counts as expired, whether that was stored or not. Who registered by it joins as
 * soon as staff have approved them, however long that takes.
 */
export function invitationStateAt(
  { state, expiresAt, teacherId }: { state: InvitationState; expiresAt: Date; teacherId: number | null },
  now: Date,
): InvitationState | 'registered' {
  if (state === 'open' && teacherId !== null) return 'registered'
  return mayInvitationBecome(state, 'expired') && expiresAt <= now ? 'expired' : state
}

/** It can still be accepted, declined or withdrawn. */
export const isInvitationOpen = (state: InvitationState | 'registered'): boolean =>
  state === 'open' || state === 'registered'
