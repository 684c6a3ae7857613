import { afterEach, expect, it } from 'vitest'
import { overwriteGetLocale } from '#messages/locale.ts'
import { languageOf } from './text-language.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

it.each([
  ['P6 圓周與面積', 'zh-Hant-HK', undefined],
  ['P3 數學 Word Problems: Bar Models', undefined, 'en-HK'],
  ['Saturday phonics', undefined, 'en-HK'],
  ['李美玲', 'zh-Hant-HK', undefined],
  ['Lee Mei Ling 李美玲', undefined, undefined],
  ['DSE 2', undefined, 'en-HK'],
  ['1 + 1', undefined, undefined],
  ['', undefined, undefined],
])('the language of ‘%s’', (text, onEnglish, onChinese) => {
  overwriteGetLocale(() => 'en')
  expect(languageOf(text)).toBe(onEnglish)
  overwriteGetLocale(() => 'zh-HK')
  expect(languageOf(text)).toBe(onChinese)
})
