import { expect, test } from 'vitest'
import { daysMeant } from './days-meant.ts'

// The 20th in Hong Kong.
const now = new Date('2026-11-19T17:00:00Z')

test('days that move on end today in Hong Kong', () => {
  expect(daysMeant('today', '', now)).toEqual({ dateFrom: '2026-11-20', dateTo: '2026-11-20' })
  expect(daysMeant('7d', '', now)).toEqual({ dateFrom: '2026-11-14', dateTo: '2026-11-20' })
  expect(daysMeant('30d', '', now)).toEqual({ dateFrom: '2026-10-22', dateTo: '2026-11-20' })
  expect(daysMeant('month', '', now)).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-20' })
})

test('chosen days stay, and what is no day counts as none', () => {
  expect(daysMeant('2026-11-03', '2026-11-05', now)).toEqual({ dateFrom: '2026-11-03', dateTo: '2026-11-05' })
  expect(daysMeant('yesterday', '2026-13-01', now)).toEqual({ dateFrom: '', dateTo: '' })
})
