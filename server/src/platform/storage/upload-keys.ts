/** Uploads lie here until they are moved to their final key. */
export const UPLOADS_PREFIX = 'uploads/'

/** Of the notes that the tus server keeps beside the bytes of an upload. */
export const noteSuffixes = ['.info', '.json', '.part'] as const

export const isUploadNote = (key: string): boolean => noteSuffixes.some(suffix => key.endsWith(suffix))
