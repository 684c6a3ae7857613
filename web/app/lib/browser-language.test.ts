import { expect, test } from 'vitest'
import { browserLanguage } from './browser-language.ts'

test.each([
  [['zh-HK', 'en'], 'zh-HK'],
  [['zh-Hant-TW'], 'zh-HK'],
  [['zh'], 'zh-HK'],
  [['en-GB', 'zh-HK'], 'en'],
  [['fr-FR', 'zh-HK', 'en'], 'zh-HK'],
  [['fr-FR'], null],
  [['zhx'], null],
  [[], null],
] as const)('of a browser that asks for %s it is %s', (languages, locale) => {
  expect(browserLanguage(languages)).toBe(locale)
})
