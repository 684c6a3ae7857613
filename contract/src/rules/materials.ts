/** Kinds of files that count as worksheets: those that are read here, and those that are fetched. */
export const worksheetKinds = ['pdf', 'doc', 'docx'] as const

/** One rule for whoever counts or lists them: cards, product pages, opened courses. `kind` comes with or without its dot. */
export const isWorksheet = (kind: string): boolean =>
  (worksheetKinds as readonly string[]).includes(kind.replace(/^\./, '').toLowerCase()) // Any text may be asked about.
