import { expect, test } from 'vitest'
import { isExpired } from './expiry.rules.ts'
import { formatTime } from './preview.rules.ts'

test('the last day still counts', () => {
  const product = { endsOn: '2026-11-16' }
  expect(isExpired(product, new Date('2026-11-16T15:59:59Z'))).toBe(false)
  expect(isExpired(product, new Date('2026-11-16T16:00:00Z'))).toBe(true)
  expect(isExpired({ endsOn: null }, new Date('2099-01-01T00:00:00Z'))).toBe(false)
})

test('times of a window', () => {
  expect([0, 20, 3723, 359_999].map(formatTime)).toEqual(['00:00:00', '00:00:20', '01:02:03', '99:59:59'])
})
