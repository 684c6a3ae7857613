import type { Locale } from './locale.ts'

/** The first of a browser's languages that the site has; null if there is none. */
export function browserLanguage(languages: readonly string[]): Locale | null {
  for (const language of languages) {
    const [main] = language.toLowerCase().split('-')
    if (main === 'zh') return 'zh-HK'
    if (main === 'en') return 'en'
  }
  return null
}
