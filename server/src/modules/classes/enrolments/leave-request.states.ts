/** The states of a request to the teacher: it is answered once, or the lesson starts first. */
export const leaveRequestStates = ['open', 'accepted', 'declined', 'expired'] as const
export type LeaveRequestState = (typeof leaveRequestStates)[number]

const transitions: Readonly<Record<LeaveRequestState, readonly LeaveRequestState[]>> = {
  open: ['accepted', 'declined', 'expired'],
  accepted: [],
  declined: [],
  expired: [],
}

export const mayLeaveRequestBecome = (from: LeaveRequestState, to: LeaveRequestState): boolean =>
  transitions[from].includes(to)
