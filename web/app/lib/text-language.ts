import { getLocale, languageTags } from './locale.ts'

/**
 * For `lang`: the language of a name or title as someone typed it, undefined if it is the page's. Where both languages
 * meet, the one with more words counts; a Chinese character is about as long to say as an English word.
 */
export function languageOf(text: string): string | undefined {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const english = text.match(/[A-Za-z]{2,}/g)?.length ?? 0
  if (chinese === english) return undefined
  const language = chinese > english ? 'zh-HK' : 'en'
  return language === getLocale() ? undefined : languageTags[language]
}
