/** The states of a file: bytes arrive, wait to be checked, are checked, and accepted or refused. */
export type UploadState = 'uploading' | 'uploaded' | 'processing' | 'ready' | 'refused'

const transitions: Readonly<Record<UploadState, readonly UploadState[]>> = {
  uploading: ['uploaded'],
  uploaded: ['processing', 'refused'],
  // Started again after a worker died.
  processing: ['processing', 'ready', 'refused'],
  ready: [],
  refused: [],
}

export const mayBecome = (from: UploadState, to: UploadState): boolean => transitions[from].includes(to)

/** The states from which a step is possible, for the `where` that resolves races. */
export const statesBefore = (to: UploadState): UploadState[] =>
  // Object.keys loses that its keys are those of the table.
  (Object.keys(transitions) as UploadState[]).filter(from => mayBecome(from, to))
