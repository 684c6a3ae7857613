import { expect, test } from 'vitest'
import { leadText, minutesUntil } from './lead-text.ts'

const now = new Date('2026-11-16T04:00:00Z')

test.each([
  [24 * 60, 'In a day', '一天後'],
  [23 * 60 + 55, 'In a day', '一天後'],
  [7 * 60 + 4, 'In 7 hours', '7小時後'],
  [90, 'In 2 hours', '2小時後'],
  [60, 'In an hour', '一小時後'],
  [55, 'In an hour', '一小時後'],
  [8, 'In 8 minutes', '8分鐘後'],
  [1, 'In 1 minute', '1分鐘後'],
])('%i minutes before it says so', (minutes, en, zh) => {
  const left = minutesUntil(new Date(now.getTime() + minutes * 60_000), now)
  expect(leadText(left, 'en')).toBe(en)
  expect(leadText(left, 'zh-HK')).toBe(zh)
})
