import { expect, test } from 'vitest'
import { lastDayFrom, monthsFrom, partOf, usualTimes } from './calendar.rules.ts'

test('this month and two more, also over the end of a year', () => {
  expect(monthsFrom('2026-11-16')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  expect(lastDayFrom('2026-11-16')).toBe('2027-01-31')
  expect(monthsFrom('2027-01-31')).toEqual(['2027-01-01', '2027-02-01', '2027-03-01'])
  expect(lastDayFrom('2027-12-01')).toBe('2028-02-29')
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
