import type { ReportPeriod } from '#contract/library/product-report.ts'
import { addDays, type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'

export interface Counts {
  views: number
  sales: number
  completed: number
}

export interface Span {
  unit: 'day' | 'month'
  /** The first days of its points, in order; the last point includes today. */
  starts: Day[]
}

export function spanOf(period: ReportPeriod, today: Day): Span {
  if (period !== 'year') {
    const days = Number(period)
    return { unit: 'day', starts: Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days)) }
  }
  const starts = [firstOfMonth(today)]
  // The day before the first of a month is in the previous month.
  for (let month = firstOfMonth(today); starts.length < 12; starts.unshift(month))
    month = firstOfMonth(addDays(month, -1))
  return { unit: 'month', starts }
}

/** As long, up to the day before. */
export const spanBefore = (period: ReportPeriod, { starts: [first = ''] }: Span): Span =>
  spanOf(period, addDays(first, -1))

/** Days without any are 0. */
export function pointsOf(
  { unit, starts }: Span,
  days: readonly ({ day: Day } & Partial<Counts>)[],
): (Counts & { from: Day })[] {
  const points = new Map(starts.map(from => [from, { from, views: 0, sales: 0, completed: 0 }]))
  for (const { day, views = 0, sales = 0, completed = 0 } of days) {
    const point = points.get(unit === 'day' ? day : firstOfMonth(day))
    if (!point) continue
    point.views += views
    point.sales += sales
    point.completed += completed
  }
  return [...points.values()]
}

export function sumOf(points: readonly Counts[]): Counts {
  const sum = (pick: (point: Counts) => number) => points.reduce((total, point) => total + pick(point), 0)
  return {
    views: sum(({ views }) => views),
    sales: sum(({ sales }) => sales),
    completed: sum(({ completed }) => completed),
  }
}
