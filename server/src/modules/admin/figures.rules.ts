import type { FigurePoint } from '#contract/admin/operations.ts'
import { addDays, type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import type { FigurePeriod } from '#contract/rules/operations.ts'

export interface Days {
  from: Day
  to: Day
}

const dayCounts = { '7d': 7, '14d': 14 } as const
const months = 12

/** The days of a period, today among them, and as many before it. */
export function spanOf(today: Day, period: FigurePeriod): { now: Days; before: Days } {
  if (period === '12m') {
    const from = monthsBefore(today, months - 1)
    return {
      now: { from, to: today },
      before: { from: monthsBefore(today, 2 * months - 1), to: addDays(from, -1) },
    }
  }
  const count = dayCounts[period]
  const from = addDays(today, 1 - count)
  return { now: { from, to: today }, before: { from: addDays(from, -count), to: addDays(from, -1) } }
}

function monthsBefore(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
}

/** By which point a day is shown: of a year by the first of its month. */
export const monthOrDay = (day: Day, period: FigurePeriod): Day =>
  period === '12m' ? firstOfMonth(day) : day

/** A point for each day or month, also where nothing happened. */
export function emptyPoints({ from, to }: Days, period: FigurePeriod): FigurePoint[] {
  const points: FigurePoint[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const at = monthOrDay(day, period)
    if (points.at(-1)?.day !== at) points.push({ day: at, sales: 0, orders: 0, refunded: 0, views: 0 })
  }
  return points
}

export const totalOf = (points: readonly FigurePoint[]): Omit<FigurePoint, 'day'> => ({
  sales: points.reduce((sum, point) => sum + point.sales, 0),
  orders: points.reduce((sum, point) => sum + point.orders, 0),
  refunded: points.reduce((sum, point) => sum + point.refunded, 0),
  views: points.reduce((sum, point) => sum + point.views, 0),
})
