import { describe, expect, test } from 'vitest'
import {
  clockRangeText,
  clockText,
  dayText,
  longDayText,
  momentText,
  monthNameText,
  monthText,
  shortDayText,
  shortMonthText,
  timesText,
  weekdayText,
} from './hong-kong-texts.ts'
import { addDays, hongKongDay, hongKongInstant, hongKongTime, hongKongYear, isDay } from './hong-kong-time.ts'

describe('days and times', () => {
  test('a day begins at midnight in Hong Kong', () => {
    expect(hongKongDay(new Date('2026-11-15T15:59:59Z'))).toBe('2026-11-15')
    expect(hongKongDay(new Date('2026-11-15T16:00:00Z'))).toBe('2026-11-16')
    expect(hongKongTime(new Date('2026-11-15T16:05:00Z'))).toBe('00:05')
    expect(hongKongYear(new Date('2026-12-31T16:00:00Z'))).toBe(2027)
  })

  test('a day and a time are one instant', () => {
    expect(hongKongInstant('2026-12-03', '19:30').toISOString()).toBe('2026-12-03T11:30:00.000Z')
    expect(hongKongInstant('2026-12-03').toISOString()).toBe('2026-12-02T16:00:00.000Z')
  })

  test('days are counted over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  test.each(['2026-02-29', '2026-13-01', '26-01-01', '', '2026-1-1'])('"%s" is no day', text => {
    expect(isDay(text)).toBe(false)
  })
})

describe('their texts', () => {
  const at = new Date('2026-12-03T11:30:00Z')
  test.each([
    ['dayText', dayText, '3 Dec 2026', '2026年12月3日'],
    ['longDayText', longDayText, '3 December 2026', '2026年12月3日'],
    ['weekdayText', weekdayText, 'Thu 3 Dec 2026', '2026年12月3日（四）'],
    ['shortDayText', shortDayText, 'Thu 3 Dec', '12月3日（四）'],
    ['monthText', monthText, 'December 2026', '2026年12月'],
    ['monthNameText', monthNameText, 'December', '12月'],
    ['shortMonthText', shortMonthText, 'Dec', '12月'],
  ] as const)('%s writes both languages, of a moment and of a day', (_, text, en, zh) => {
    expect(text(at, 'en')).toBe(en)
    expect(text(at, 'zh-HK')).toBe(zh)
    expect(text('2026-12-03', 'en')).toBe(en)
    expect(text('2026-12-02T23:30:00.000Z', 'en')).toBe(en)
  })

  test('a moment has its time', () => {
    expect(momentText(at, 'en')).toBe('Thu 3 Dec 2026, 7:30 pm')
    expect(momentText(at, 'zh-HK')).toBe('2026年12月3日（四）下午7:30')
  })

  test('what is no date has no text', () => {
    expect(dayText('soon', 'en')).toBe('')
    expect(dayText(new Date('soon'), 'en')).toBe('')
  })
})

test('times of day are on a clock of twelve hours, noon and midnight by name', () => {
  expect(['00:00', '09:05', '12:00', '12:30', '19:30', '24:00'].map(time => clockText(time, 'en'))).toEqual([
    'midnight',
    '9:05 am',
    'noon',
    '12:30 pm',
    '7:30 pm',
    'midnight',
  ])
  expect(['09:05', '12:00', '12:30', '19:30'].map(time => clockText(time, 'zh-HK'))).toEqual([
    '上午9:05',
    '中午12:00',
    '下午12:30',
    '下午7:30',
  ])
})

test('a range says its half of the day once', () => {
  expect(clockRangeText('18:00', '19:00', 'en')).toBe('6:00–7:00 pm')
  expect(clockRangeText('11:30', '12:15', 'en')).toBe('11:30 am–12:15 pm')
  expect(clockRangeText('18:00', '19:00', 'zh-HK')).toBe('下午6:00–7:00')
  expect(clockRangeText('11:30', '12:15', 'zh-HK')).toBe('上午11:30–下午12:15')
  expect(timesText({ time: '22:30', minutes: 90 }, 'en')).toBe('10:30 pm–midnight')
})
