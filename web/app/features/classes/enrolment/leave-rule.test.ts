import { expect, test } from 'vitest'
import { leaveRule } from './leave-rule.ts'

const now = new Date('2026-11-18T02:00:00Z')
const rule = (first: string | null, hours = 24) => leaveRule(first, hours, now)

test('says until when leaving is refunded by the own first lesson, and by the hours that count', () => {
  expect(rule('2026-11-21T02:00:00Z')).toBe('Leave until Fri 20 Nov 2026, 10:00\u00a0am with a full refund')
  expect(rule('2026-11-21T02:00:00Z', 48)).toBe(
    'Leave until Thu 19 Nov 2026, 10:00\u00a0am with a full refund',
  )
})

test('promises nothing that is over', () => {
  const late = 'Your first lesson begins in less than 24 hours, so leaving isn’t refunded'
  expect(rule('2026-11-19T01:59:00Z')).toBe(late)
  expect(rule(null)).toBe(late)
})
