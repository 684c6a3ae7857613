/** The life of a file: bytes arrive, wait to be looked at, are looked at, and turn out good or not. */
export type UploadState = 'uploading' | 'uploaded' | 'processing' | 'ready' | 'refused'

const transitions: Readonly<Record<UploadState, readonly UploadState[]>> = {
  uploading: ['uploaded'],
  uploaded: ['processing', 'refused'],
  // Begun again after a worker died over it.
  processing: ['processing', 'ready', 'refused'],
  ready: [],
  refused: [],
}

export const mayBecome = (from: UploadState, to: UploadState): boolean => transitions[from].includes(to)

/** The states from which a step may be taken, for the `where` that decides between equals. */
export const statesBefore = (to: UploadState): UploadState[] =>
  // Object.keys forgets that its keys are those of the table.
  (Object.keys(transitions) as UploadState[]).filter(from => mayBecome(from, to))
