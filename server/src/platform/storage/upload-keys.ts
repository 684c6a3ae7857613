/** Uploads are stored here until they are moved to their final key. */
export const UPLOADS_PREFIX = 'uploads/'

/** Suffixes of the notes that the tus server stores with an upload's bytes. */
export const noteSuffixes = ['.info', '.json', '.part'] as const

export const isUploadNote = (key: string): boolean => noteSuffixes.some(suffix => key.endsWith(suffix))
