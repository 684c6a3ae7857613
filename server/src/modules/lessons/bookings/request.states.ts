/** The life of what a student asks of the teacher. It is answered once, or the lesson begins or changes before. */
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
