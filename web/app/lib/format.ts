import { getLocale, type Locale, languageTags } from './locale.ts'

// Made once: a page of cards asks a hundred times, and making one takes longer than using it.
const numbers = new Map<Locale, Intl.NumberFormat>()

/** A count as the reader writes it: '1,286'. */
export function wholeNumber(count: number): string {
  const locale = getLocale()
  const format = numbers.get(locale) ?? new Intl.NumberFormat(languageTags[locale])
  numbers.set(locale, format)
  return format.format(count)
}
