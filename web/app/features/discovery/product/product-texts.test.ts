import { afterEach, describe, expect, test } from 'vitest'
import { baseLocale, type Locale, overwriteGetLocale } from '#messages/locale.ts'
import { dayText } from '../../../lib/dates.ts'
import { lengthText } from './length-text.ts'

const speak = (locale: Locale) => overwriteGetLocale(() => locale)
afterEach(() => speak(baseLocale))

describe('a day', () => {
  test('is that of Hong Kong', () => {
    expect(dayText('2026-11-02T17:30:00.000Z')).toBe('3 Nov 2026')
    expect(dayText('2026-09-30')).toBe('30 Sep 2026')
  })

  test('is written as Hong Kong writes it', () => {
    speak('zh-HK')
    expect(dayText('2026-11-02T04:00:00.000Z')).toBe('2026年11月2日')
  })

  test('that is none is left out', () => {
    expect(dayText('')).toBe('')
  })
})

test('a length is told in the units it needs', () => {
  expect(lengthText(500)).toBe('8 min 20 s')
  expect(lengthText(45.4)).toBe('45 s')
  expect(lengthText(120)).toBe('2 min')
  expect(lengthText(3900)).toBe('1 h 5 min')
})
