/** What a bank can be shown about a payment that its customer disputes. Each has its text in `messages/<language>/admin.json`. */
export const evidenceParts = ['receipt', 'access', 'attendance', 'messages'] as const
export type EvidencePart = (typeof evidenceParts)[number]

/** Providers take no longer text. */
export const longestEvidence = 20_000
export const longestEvidenceNote = 4000
