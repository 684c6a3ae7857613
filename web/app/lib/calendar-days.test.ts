import { expect, test } from 'vitest'
import { dayByKey, weeksOf } from './calendar-days.ts'

test.each([
  ['2026-12-08', 'ArrowLeft', '2026-12-07'],
  ['2026-12-31', 'ArrowRight', '2027-01-01'],
  ['2026-12-03', 'ArrowUp', '2026-11-26'],
  ['2026-12-03', 'ArrowDown', '2026-12-10'],
  ['2026-12-10', 'Home', '2026-12-07'],
  ['2026-12-10', 'End', '2026-12-13'],
  ['2026-12-13', 'End', '2026-12-13'],
  ['2026-12-31', 'PageUp', '2026-11-30'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2026-12-10', 'a', null],
])('from %s %s leads to %s', (day, key, next) => expect(dayByKey(day, key)).toBe(next))

test('a month stands in weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-12-15')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, ...[1, 2, 3, 4, 5, 6].map(day => `2026-12-0${day}`)])
  expect(weeks[4]?.slice(3)).toEqual(['2026-12-31', null, null, null])
  expect(weeksOf('2027-02-01')).toHaveLength(4)
  for (const week of weeksOf('2026-08-01')) expect(week).toHaveLength(7)
})
