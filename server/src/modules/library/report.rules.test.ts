import { describe, expect, test } from 'vitest'
import { pointsOf, spanOf, sumOf } from './report.rules.ts'

describe('the span of a report', () => {
  test('is so many days, of which today is the last', () => {
    const { unit, starts } = spanOf('7', '2026-03-03')
    expect(unit).toBe('day')
    expect(starts).toHaveLength(7)
    expect([starts[0], starts.at(-1)]).toEqual(['2026-02-25', '2026-03-03'])
    expect(spanOf('90', '2026-03-03').starts).toHaveLength(90)
  })

  test('is twelve months, across the year and from the longest month', () => {
    const { unit, starts } = spanOf('year', '2026-03-31')
    expect(unit).toBe('month')
    expect(starts).toHaveLength(12)
    expect([starts[0], starts[9], starts.at(-1)]).toEqual(['2025-04-01', '2026-01-01', '2026-03-01'])
  })
})

describe('points', () => {
  test('hold what was counted, 0 where nothing was, and nothing from outside', () => {
    const points = pointsOf(spanOf('7', '2026-03-03'), [
      { day: '2026-03-03', views: 4, sales: 1 },
      { day: '2026-03-03', completed: 2 },
      { day: '2026-02-24', views: 99 },
    ])
    expect(points.at(-1)).toEqual({ from: '2026-03-03', views: 4, sales: 1, completed: 2 })
    expect(points[0]).toEqual({ from: '2026-02-25', views: 0, sales: 0, completed: 0 })
    expect(sumOf(points)).toEqual({ views: 4, sales: 1, completed: 2 })
  })

  test('of a year gather the days of a month', () => {
    const points = pointsOf(spanOf('year', '2026-03-31'), [
      { day: '2026-02-01', views: 1 },
      { day: '2026-02-28', views: 2 },
      { day: '2026-03-01', views: 4 },
    ])
    expect(points.slice(-2).map(({ views }) => views)).toEqual([3, 4])
  })
})
