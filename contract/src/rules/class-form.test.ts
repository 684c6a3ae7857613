import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classTimesProblem, lessonDays, repeatOnOf, weekdaysOf } from './class-form.ts'
import { weekdayOf } from './lesson-times.ts'

const times = { from: '2026-12-01', until: '2026-12-22', time: '19:30', endTime: '20:45', weekdays: [2, 4] }

test('a class meets on the named weekdays from its first to its last day', () => {
  expect(lessonDays(times)).toEqual([
    '2026-12-01',
    '2026-12-03',
    '2026-12-08',
    '2026-12-10',
    '2026-12-15',
    '2026-12-17',
    '2026-12-22',
  ])
  expect(lessonDays(times, new Set(['2026-12-22']))).toHaveLength(6)
  expect(lessonDays({ ...times, weekdays: [] })).toEqual(['2026-12-01'])
})

test('what can not be is named', () => {
  const problemOf = (change: Partial<typeof times>) => classTimesProblem({ ...times, ...change })
  expect(problemOf({})).toBeNull()
  expect(problemOf({ from: 'tomorrow' })).toBe('class_day')
  expect(problemOf({ until: '2026-11-30' })).toBe('class_end')
  expect(problemOf({ time: '08:45' })).toBe('class_time')
  expect(problemOf({ time: '19:10' })).toBe('class_time')
  expect(problemOf({ endTime: '19:30' })).toBe('class_duration')
  expect(problemOf({ endTime: '19:45' })).toBe('class_duration')
  expect(problemOf({ until: '2028-12-22' })).toBe('class_far')
  expect(problemOf({ until: '2026-12-02', weekdays: [5] })).toBe('class_no_day')
  expect(problemOf({ until: '2027-11-30', weekdays: [0, 1, 2, 3, 4, 5, 6] })).toBe('class_many')
})

test('weekdays survive the wire', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 })), weekdays => {
      expect(weekdaysOf(repeatOnOf(weekdays))).toEqual([...weekdays].sort((one, other) => one - other))
    }),
  )
  expect(weekdaysOf('')).toEqual([])
  expect(weekdaysOf('tuesday|Thursday')).toEqual([2, 4])
  expect(weekdaysOf('Caturday')).toBeNull()
})

test('every day of a repeated class is one of its weekdays', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), weekdays => {
      for (const day of lessonDays({ ...times, weekdays })) expect(weekdays).toContain(weekdayOf(day))
    }),
  )
})
