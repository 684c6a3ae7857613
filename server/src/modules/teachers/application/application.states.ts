/** The states of an application: reviewed, sent back for more documents as often as needed, decided. */
export const applicationStates = ['submitted', 'more_asked', 'approved', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

const transitions: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  submitted: ['more_asked', 'approved', 'declined'],
  // Resubmitted once documents have arrived. Not approved from here, because someone has just asked for something.
  more_asked: ['submitted', 'more_asked', 'declined'],
  approved: [],
  // A declined applicant can apply again.
  declined: ['submitted'],
}

export const mayBecome = (from: ApplicationState, to: ApplicationState): boolean =>
  transitions[from].includes(to)

/** It needs attention from staff, or waits for documents. */
export const isOpen = (state: ApplicationState): boolean => mayBecome(state, 'declined')
