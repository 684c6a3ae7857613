import { expect, test } from 'vitest'
import { dayNumber, mostDays, ringDays, ringOf, wantedDays } from './free-days.rules.ts'

const today = '2026-11-16'

test.each([
  [{ from: undefined, to: undefined }, undefined],
  [{ from: '2026-11-17', to: '2026-11-18' }, ['2026-11-17', '2026-11-18']],
  [{ from: '2026-11-01', to: '2026-11-16' }, ['2026-11-16']],
  [{ from: undefined, to: '2026-11-17' }, ['2026-11-16', '2026-11-17']],
  [{ from: '2026-11-01', to: '2026-11-15' }, []],
])('%o', (asked, days) => {
  expect(wantedDays(asked, today)).toEqual(days?.map(dayNumber))
})

test('a period is cut off where calendars end', () => {
  expect(wantedDays({ from: today, to: '2099-01-01' }, today)).toHaveLength(mostDays + 1)
  expect(wantedDays({ from: '2098-01-01', to: '2099-01-01' }, today)).toEqual([])
})

test('a ring has a bit for each day from the first on, and none for what lies too far ahead', () => {
  const first = dayNumber(today)
  const bitsOf = (days: number[]) =>
    [...ringOf(days, first)].flatMap((bit, place) => (bit === '1' ? [place] : []))
  expect(ringOf([], first)).toBe('0'.repeat(ringDays))
  expect(bitsOf([first, first + 1])).toEqual([first % ringDays, (first + 1) % ringDays])
  expect(bitsOf([first - 1, first + ringDays])).toEqual([])
  expect(bitsOf(Array.from({ length: 3 * ringDays }, (_, at) => first + at))).toHaveLength(ringDays)
  // Whatever may be asked for has a place of its own.
  expect(mostDays).toBeLessThan(ringDays)
})
