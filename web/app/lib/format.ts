import { getLocale, type Locale, languageTags } from './locale.ts'

// Created once: a page of cards uses it a hundred times, and creating one takes longer than using it.
const numbers = new Map<Locale, Intl.NumberFormat>()

/** A count in the reader's notation: '1,286'. */
export function wholeNumber(count: number): string {
  const locale = getLocale()
  const format = numbers.get(locale) ?? new Intl.NumberFormat(languageTags[locale])
  numbers.set(locale, format)
  return format.format(count)
}
