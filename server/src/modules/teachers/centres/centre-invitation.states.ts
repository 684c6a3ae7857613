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

/** Its current state: an expired one counts as expired, whether that was stored or not. */
export const invitationStateAt = (
  { state, expiresAt }: { state: InvitationState; expiresAt: Date },
  now: Date,
): InvitationState => (mayInvitationBecome(state, 'expired') && expiresAt <= now ? 'expired' : state)
