/** The life of an invitation into a centre: open until the teacher, the manager or time decides. */
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

/** As it stands now: one whose time is over is expired, whether that has been written down or not. */
export const invitationStateAt = (
  { state, expiresAt }: { state: InvitationState; expiresAt: Date },
  now: Date,
): InvitationState => (mayInvitationBecome(state, 'expired') && expiresAt <= now ? 'expired' : state)
