import { describe, expect, test } from 'vitest'
import { firstDay, monthAddress, monthNow, readMonth, yearsWith } from './history-months.ts'

describe('the month', () => {
  test('is that of Hong Kong, which is ahead', () => {
    expect(monthNow(new Date('2026-10-31T15:59:59Z'))).toEqual({ year: 2026, month: 10 })
    expect(monthNow(new Date('2026-10-31T16:00:00Z'))).toEqual({ year: 2026, month: 11 })
    expect(monthNow(new Date('2026-12-31T16:00:00Z'))).toEqual({ year: 2027, month: 1 })
  })

  test('stands in the address, but for the present one', () => {
    const now = { year: 2026, month: 10 }
    expect(monthAddress(now, now)).toBe('/browsing-history')
    expect(monthAddress({ year: 2026, month: 3 }, now)).toBe('/browsing-history?month=2026-03')
    expect(readMonth('2026-03')).toEqual({ year: 2026, month: 3 })
  })

  test.each([null, '', '2026', '2026-13', '2026-00', '1999-01', '2026-3', 'x2026-03'])('%s is none', text => {
    expect(readMonth(text)).toBe(null)
  })

  test('has a first day', () => {
    expect(firstDay({ year: 2026, month: 3 })).toBe('2026-03-01')
  })
})

describe('the years', () => {
  test('come with the present month, the newest first', () => {
    const years = [
      { year: 2025, months: [{ month: 2 }, { month: 12 }] },
      { year: 2026, months: [{ month: 3 }] },
    ]
    expect(yearsWith(years, { year: 2026, month: 10 })).toEqual([
      { year: 2026, months: [10, 3] },
      { year: 2025, months: [12, 2] },
    ])
  })

  test('hold each month once', () => {
    const years = [{ year: 2026, months: [{ month: 10 }] }]
    expect(yearsWith(years, { year: 2026, month: 10 })).toEqual([{ year: 2026, months: [10] }])
    expect(yearsWith([], { year: 2026, month: 1 }, { year: 2024, month: 5 })).toHaveLength(2)
  })
})
