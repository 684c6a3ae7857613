/** Kinds of files that count as worksheets: those that are read here, and those that are fetched. */
export const worksheetKinds = ['pdf', 'doc', 'docx'] as const

/** What is shown here whole can be a free sample: a worksheet to read, a video to watch. */
export const isSampleKind = (kind: string | null): boolean => kind === 'pdf' || kind === 'mp4'

/** One rule for whoever counts or lists them: cards, product pages, opened courses. `kind` comes with or without its dot. */
export const isWorksheet = (kind: string): boolean =>
  (worksheetKinds as readonly string[]).includes(kind.replace(/^\./, '').toLowerCase()) // Any text may be asked about.
