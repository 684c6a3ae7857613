import { expect, test } from 'vitest'
import { languageOf, shownLanguage, shownText, sidesOf, textOf } from './listing-texts.ts'

test('each reader sees their own, or the other', () => {
  const both = { main: 'Fractions', zh: '分數' }
  expect([shownText(both, 'en'), shownText(both, 'zh-HK')]).toEqual(['Fractions', '分數'])
  expect([shownLanguage(both, 'en'), shownLanguage(both, 'zh-HK')]).toEqual(['en', 'zh-HK'])
  const english = { main: 'Fractions', zh: null }
  expect([shownText(english, 'zh-HK'), shownLanguage(english, 'zh-HK')]).toEqual(['Fractions', 'en'])
  const chinese = { main: '分數', zh: '分數' }
  expect([shownText(chinese, 'en'), shownLanguage(chinese, 'en')]).toEqual(['分數', 'zh-HK'])
  // A product from before there were two languages.
  expect(shownLanguage({ main: '分數', zh: null }, 'en')).toBe('zh-HK')
})

test.each([
  ['P3 Fractions', 'en'],
  ['小三數學：分數', 'zh-HK'],
  ['P3 數學 Fractions 分數', 'zh-HK'],
  ['DSE English: Reading 閱讀', 'en'],
  ['<p class="long words here">五感描寫法&nbsp;</p>', 'zh-HK'],
  ['2026', 'en'],
  ['', 'en'],
])('the language of %s', (text, language) => expect(languageOf(text)).toBe(language))

test('the sides of a form, and back', () => {
  expect(sidesOf({ main: 'Fractions', zh: '分數' })).toEqual({ en: 'Fractions', zh: '分數' })
  expect(sidesOf({ main: '分數', zh: null })).toEqual({ en: '', zh: '分數' })
  expect(sidesOf({ main: '分數', zh: '分數' })).toEqual({ en: '', zh: '分數' })
  // A name that is the same in both languages.
  expect(sidesOf({ main: 'IELTS', zh: 'IELTS' })).toEqual({ en: 'IELTS', zh: 'IELTS' })
  expect(textOf({ en: '', zh: '分數' })).toEqual({ main: '分數', zh: '分數' })
  expect(textOf({ en: 'Fractions', zh: '' })).toEqual({ main: 'Fractions', zh: null })
})
