// Limits and lists shared by the form and the server.

export const languageLevels = ['Native', 'Fluent', 'Conversational', 'Basic'] as const
export type LanguageLevel = (typeof languageLevels)[number]

export const limits = {
  title: 120,
  tagLine: 120,
  about: 20_000,
  languages: 20,
  language: 40,
  packages: 20,
} as const

/**
 * Whether a profile accepts it as a qualification: a picture or a PDF, by its name only. The content is checked later.
 */
export const isQualificationName = (name: string): boolean =>
  /\.(pdf|png|jpe?g|webp|gif|avif|heic|tiff?)$/i.test(name)
