/** The states of a student's request to the teacher. It is answered once, or the lesson starts or changes first. */
export const requestStates = ['open', 'accepted', 'declined', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

const transitions: Readonly<Record<RequestState, readonly RequestState[]>> = {
  open: ['accepted', 'declined', 'expired'],
  accepted: [],
  declined: [],
  expired: [],
}

export const mayRequestBecome = (from: RequestState, to: RequestState): boolean =>
  transitions[from].includes(to)
