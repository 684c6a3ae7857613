import { getLocale, languageTags } from './locale.ts'

/** A count as the reader writes it: '1,286'. */
export const wholeNumber = (count: number) => new Intl.NumberFormat(languageTags[getLocale()]).format(count)
