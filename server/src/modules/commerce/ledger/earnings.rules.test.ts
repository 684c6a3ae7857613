import { expect, test } from 'vitest'
import { addMonths, allTime, lastMonths, monthOf, monthPeriod, periodOf } from './earnings.rules.ts'

test('a period is whole days of Hong Kong, its last one included', () => {
  expect(periodOf({ dateFrom: '2026-10-01', dateTo: '2026-10-31' })).toEqual({
    from: new Date('2026-09-30T16:00:00Z'),
    to: new Date('2026-10-31T16:00:00Z'),
  })
  expect(periodOf({})).toBe(allTime)
})

test('half a period, or one that ends before it begins, is told by its field', () => {
  expect(periodOf({ dateFrom: '2026-10-01' })).toEqual({ problems: { dateTo: 'required' } })
  expect(periodOf({ dateTo: '2026-10-01' })).toEqual({ problems: { dateFrom: 'required' } })
  expect(periodOf({ dateFrom: '2026-10-02', dateTo: '2026-10-01' })).toEqual({
    problems: { dateTo: 'date_order' },
  })
})

test('months begin at midnight in Hong Kong', () => {
  expect(monthOf(new Date('2026-10-31T15:59:59Z'))).toBe('2026-10')
  expect(monthOf(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11')
  expect(monthPeriod('2026-12')).toEqual({
    from: new Date('2026-11-30T16:00:00Z'),
    to: new Date('2026-12-31T16:00:00Z'),
  })
})

test('months are counted over the ends of years', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', 3)).toBe('2027-02')
  const months = lastMonths(new Date('2026-11-16T03:00:00Z'), 12)
  expect([months[0], months.at(-1), months.length]).toEqual(['2025-12', '2026-11', 12])
})
