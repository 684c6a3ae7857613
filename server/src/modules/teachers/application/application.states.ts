/** The life of an application: looked at, sent back for more documents as often as needed, decided. */
export const applicationStates = ['submitted', 'more_asked', 'approved', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

const transitions: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  submitted: ['more_asked', 'approved', 'declined'],
  // Back once documents have arrived. Not approved from here: someone has just asked for something.
  more_asked: ['submitted', 'more_asked', 'declined'],
  approved: [],
  // Anyone who was declined may apply again.
  declined: ['submitted'],
}

export const mayBecome = (from: ApplicationState, to: ApplicationState): boolean =>
  transitions[from].includes(to)

/** Someone has to look at it, or it waits for documents. */
export const isOpen = (state: ApplicationState): boolean => mayBecome(state, 'declined')
