/** The states of a request for documents: asked, answered by documents, accepted by staff. */
export const documentRequestStates = ['open', 'answered', 'fulfilled'] as const
export type DocumentRequestState = (typeof documentRequestStates)[number]

const transitions: Readonly<Record<DocumentRequestState, readonly DocumentRequestState[]>> = {
  open: ['answered'],
  answered: ['fulfilled'],
  fulfilled: [],
}

export const mayRequestBecome = (from: DocumentRequestState, to: DocumentRequestState): boolean =>
  transitions[from].includes(to)

/** The states from which a step is possible, for the `where` that resolves races. */
export const requestStatesBefore = (to: DocumentRequestState): DocumentRequestState[] =>
  documentRequestStates.filter(from => mayRequestBecome(from, to))
