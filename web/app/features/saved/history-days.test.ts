import { afterEach, describe, expect, test } from 'vitest'
import { baseLocale, overwriteGetLocale } from '#messages/locale.ts'
import { daysOf, dayTitle } from './history-days.ts'

afterEach(() => overwriteGetLocale(() => baseLocale))

const at = (viewedAt: string) => ({ viewedAt })

describe('the days', () => {
  test('are those of Hong Kong, the newest first', () => {
    const entries = [at('2026-10-01T15:00:00Z'), at('2026-10-01T16:30:00Z'), at('2026-10-01T17:00:00Z')]
    expect(daysOf(entries)).toEqual([
      { day: '2026-10-02', entries: [entries[2], entries[1]] },
      { day: '2026-10-01', entries: [entries[0]] },
    ])
  })

  test('none for nothing', () => {
    expect(daysOf([])).toEqual([])
  })
})

describe('a day is called', () => {
  // 00:30 on 3 October in Hong Kong.
  const now = new Date('2026-10-02T16:30:00Z')

  test.each([
    ['2026-10-03', 'Today'],
    ['2026-10-02', 'Yesterday'],
    ['2026-09-29', 'Tue 29 Sep'],
  ])('%s %s', (day, title) => {
    expect(dayTitle(day, now)).toBe(title)
  })

  test('in Chinese by its date', () => {
    overwriteGetLocale(() => 'zh-HK')
    expect(dayTitle('2026-09-29', now)).toBe('9月29日（二）')
  })
})
