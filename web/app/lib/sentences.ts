import { getLocale } from './locale.ts'

/** Sentences one after the other: Chinese sets no space between them. */
export const sentences = (...all: readonly (string | false)[]): string =>
  all.filter(Boolean).join(getLocale() === 'en' ? ' ' : '')
