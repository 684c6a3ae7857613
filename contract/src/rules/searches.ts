/** What synonyms stand for. Levels and subjects are required matches even if no product matches everything. */
export const synonymKinds = ['word', 'subject', 'level'] as const
export type SynonymKind = (typeof synonymKinds)[number]

/** What an unsuccessful search found instead: nothing, or products with some of the words. */
export const missKinds = ['nothing', 'some'] as const
export type MissKind = (typeof missKinds)[number]

export const missSorts = ['-searches', '-last', 'last'] as const

export const mostSynonyms = 1000
/** Texts in one group. */
export const fewestTexts = 2
export const mostTexts = 8
export const longestText = 60
