/** What words for the same stand for; levels and subjects bind where no product has all that is looked for. */
export const synonymKinds = ['word', 'subject', 'level'] as const
export type SynonymKind = (typeof synonymKinds)[number]

/** What a search in vain has found instead: nothing, or products with some of the words. */
export const missKinds = ['nothing', 'some'] as const
export type MissKind = (typeof missKinds)[number]

export const missSorts = ['-searches', '-last', 'last'] as const

export const mostSynonyms = 1000
/** Of one group. */
export const fewestTexts = 2
export const mostTexts = 8
export const longestText = 60
