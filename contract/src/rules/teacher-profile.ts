// Limits and lists that both the form and the server go by.

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

/** What a qualification may be on the profile: a picture or a PDF. By name only; the content is looked at later. */
export const isQualificationName = (name: string): boolean =>
  /\.(pdf|png|jpe?g|webp|gif|avif|heic|tiff?)$/i.test(name)
