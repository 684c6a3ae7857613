import { expect, test } from 'vitest'
import { isWanted, readWanted, wantedHash } from './wanted-time.ts'

test('a day and a part of it are carried in the address', () => {
  const hash = wantedHash({ free: '2026-11-21', weekdays: [], parts: ['evening'] })
  expect(readWanted(hash)).toEqual({ day: '2026-11-21', weekdays: [], parts: ['evening'] })
  expect(readWanted(wantedHash({ free: 'week', weekdays: [6, 0], parts: [] }))).toEqual({
    day: null,
    weekdays: [6, 0],
    parts: [],
  })
})

test.each(['', '#times', '#day=tomorrow', '#weekdays=9&parts=night'])('%s wants nothing', hash => {
  expect(readWanted(hash)).toBeNull()
})

test('nothing chosen leaves the address as it is', () => {
  expect(wantedHash({ free: 'week', weekdays: [], parts: [] })).toBe('')
})

test.each([
  ['#day=2026-11-21', true],
  ['#day=2026-11-22', false],
  ['#weekdays=6', true],
  ['#weekdays=1.2', false],
  ['#weekdays=6&parts=evening', true],
  ['#parts=morning.afternoon', false],
])('a Saturday evening for %s: %s', (hash, wanted) => {
  const time = readWanted(hash)
  expect(time && isWanted(time, { trial_date: '2026-11-21', trial_time: '18:00' })).toBe(wanted)
})
