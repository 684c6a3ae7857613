// A listing's texts in two languages (decision 039): `main` is its text in English, or in whatever language it was
// written, and `zh` the one in Chinese. Whoever wrote only in Chinese has the same in both.

export type TextLanguage = 'en' | 'zh-HK'

export interface ListingText {
  main: string
  zh: string | null
}

/** What a reader sees: their own language where there is a text in it, otherwise the other. */
export const shownText = ({ main, zh }: ListingText, reader: TextLanguage): string =>
  reader === 'zh-HK' ? (zh ?? main) : main

/** In which language that is; of a main text, of which nobody has said it, by its signs. */
export const shownLanguage = ({ main, zh }: ListingText, reader: TextLanguage): TextLanguage =>
  reader === 'zh-HK' && zh !== null ? 'zh-HK' : languageOf(main)

/** By its signs: a character of Chinese weighs as much as a word of another language. Takes HTML, too. */
export function languageOf(text: string): TextLanguage {
  const said = text.replace(/<[^>]*>|&[a-z]+;/gi, ' ')
  const characters = said.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = said.match(/\p{Script=Latin}+/gu)?.length ?? 0
  return characters > words ? 'zh-HK' : 'en'
}

export interface TextSides {
  en: string
  zh: string
}

/** As its writer wrote it, each side for itself; '' for one without a text. */
export function sidesOf({ main, zh }: ListingText): TextSides {
  const isChinese = (zh === null || zh === main) && languageOf(main) === 'zh-HK'
  return isChinese ? { en: '', zh: main } : { en: main, zh: zh ?? '' }
}

export const textOf = ({ en, zh }: TextSides): ListingText => ({ main: en || zh, zh: zh || null })
