import { expect, test } from 'vitest'
import {
  dayAfterKey,
  lastDayFrom,
  monthsFrom,
  partOf,
  usualTimes,
  weekdayOf,
  weeksOf,
} from './calendar.rules.ts'

test('this month and two more, also over the end of a year', () => {
  expect(monthsFrom('2026-11-16')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  expect(lastDayFrom('2026-11-16')).toBe('2027-01-31')
  expect(monthsFrom('2027-01-31')).toEqual(['2027-01-01', '2027-02-01', '2027-03-01'])
  expect(lastDayFrom('2027-12-01')).toBe('2028-02-29')
})

test('weeks begin on Monday and hold each day of the month once', () => {
  const weeks = weeksOf('2026-12-01')
  expect(weeks[0]).toEqual([
    null,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  expect(weeks.every(week => week.length === 7)).toBe(true)
  expect(weeksOf('2027-02-01')).toHaveLength(4)
  expect(weekdayOf('2026-12-06')).toBe(6)
})

test.each([
  ['09:00', 'morning'],
  ['11:45', 'morning'],
  ['12:00', 'afternoon'],
  ['17:45', 'afternoon'],
  ['18:00', 'evening'],
])('%s is in the %s', (time, part) => {
  expect(partOf(time)).toBe(part)
})

test('what is free on several days of a weekday is usual; three parts are all day', () => {
  const free = [
    ...['2026-12-01', '2026-12-08', '2026-12-15'].map(day => ({ day, time: '19:00' })),
    ...['2026-12-05', '2026-12-12'].flatMap(day => ['09:00', '14:30', '19:30'].map(time => ({ day, time }))),
    { day: '2026-12-03', time: '18:00' },
  ]
  expect(usualTimes(free)).toEqual([
    { weekday: 1, part: 'evening' },
    { weekday: 5, part: 'all' },
  ])
  expect(usualTimes([])).toEqual([])
})

test.each([
  ['ArrowLeft', '2026-12-08'],
  ['ArrowRight', '2026-12-10'],
  ['ArrowUp', '2026-12-02'],
  ['ArrowDown', '2026-12-16'],
  ['Home', '2026-12-07'],
  ['End', '2026-12-13'],
  ['PageUp', '2026-11-16'],
  ['PageDown', '2027-01-06'],
  ['Enter', undefined],
])('%s', (key, day) => {
  expect(dayAfterKey('2026-12-09', key, { first: '2026-11-16', last: '2027-01-31' })).toBe(day)
})
