import { expect, test } from 'vitest'
import { emptyPoints, monthOrDay, spanOf, totalOf } from './figures.rules.ts'

test('a period ends today, and is compared with as many days before it', () => {
  expect(spanOf('2026-11-16', '7d')).toEqual({
    now: { from: '2026-11-10', to: '2026-11-16' },
    before: { from: '2026-11-03', to: '2026-11-09' },
  })
  expect(spanOf('2026-03-01', '14d').before).toEqual({ from: '2026-02-02', to: '2026-02-15' })
})

test('twelve months begin with the first of the month', () => {
  expect(spanOf('2026-11-16', '12m')).toEqual({
    now: { from: '2025-12-01', to: '2026-11-16' },
    before: { from: '2024-12-01', to: '2025-11-30' },
  })
  const points = emptyPoints(spanOf('2026-11-16', '12m').now, '12m')
  expect(points).toHaveLength(12)
  expect(points[0]?.day).toBe('2025-12-01')
  expect(monthOrDay('2026-02-28', '12m')).toBe('2026-02-01')
})

test('days on which nothing happened are there too', () => {
  const points = emptyPoints({ from: '2026-02-27', to: '2026-03-02' }, '7d')
  expect(points.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(totalOf(points)).toEqual({ sales: 0, orders: 0, refunded: 0, views: 0 })
})
