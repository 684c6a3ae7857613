import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test.each([
  [0, '0:00'],
  [5.9, '0:05'],
  [245, '4:05'],
  [3723, '1:02:03'],
  [Number.NaN, '0:00'],
  [-1, '0:00'],
])('%s seconds read %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
})
