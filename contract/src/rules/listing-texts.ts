// A listing's texts in two languages (decision 039). `main` is the text in English or in the language it was written
// in, and `zh` the Chinese text. If it was written only in Chinese, both are the same.

export type TextLanguage = 'en' | 'zh-HK'

export interface ListingText {
  main: string
  zh: string | null
}

/** What a reader sees: the text in their language if there is one, otherwise the other. */
export const shownText = ({ main, zh }: ListingText, reader: TextLanguage): string =>
  reader === 'zh-HK' ? (zh ?? main) : main

/** The language of that text. For a main text it isn't stored, so its characters decide. */
export const shownLanguage = ({ main, zh }: ListingText, reader: TextLanguage): TextLanguage =>
  reader === 'zh-HK' && zh !== null ? 'zh-HK' : languageOf(main)

/** Decides by the characters: a Chinese character weighs as much as a word in another language. Accepts HTML. */
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

/** Each language separately, as it was written; '' if there is no text. */
export function sidesOf({ main, zh }: ListingText): TextSides {
  const isChinese = (zh === null || zh === main) && languageOf(main) === 'zh-HK'
  return isChinese ? { en: '', zh: main } : { en: main, zh: zh ?? '' }
}

export const textOf = ({ en, zh }: TextSides): ListingText => ({ main: en || zh, zh: zh || null })
