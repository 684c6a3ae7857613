/** File types that count as worksheets: PDFs, which are read here, and Word files, which are downloaded. */
export const worksheetKinds = ['pdf', 'doc', 'docx'] as const

/** Files that can be shown here in full can be a free sample: a worksheet to read, or a video to watch. */
export const isSampleKind = (kind: string | null): boolean => kind === 'pdf' || kind === 'mp4'

/**
 * The one rule for counting and listing them on cards, product pages and opened courses. `kind` can have a leading dot
 * or not.
 */
export const isWorksheet = (kind: string): boolean =>
  (worksheetKinds as readonly string[]).includes(kind.replace(/^\./, '').toLowerCase()) // The argument can be any string.

/** Characters that describe what the pictures of a video show. */
export const longestPictureText = 5000
