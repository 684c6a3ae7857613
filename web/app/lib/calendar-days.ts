import { addDays, type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'

/** 0 for Monday, which starts the week. */
export const columnOf = (day: Day): number => (weekdayOf(day) + 6) % 7

/** The first day of the month this many months later. */
export function addMonths(day: Day, months: number): Day {
  const at = new Date(`${firstOfMonth(day)}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

export const daysInMonth = (day: Day): number => Number(addDays(addMonths(day, 1), -1).slice(8))

/** The same day of another month; its last one if it has fewer days. */
function inOtherMonth(day: Day, months: number): Day {
  const first = addMonths(day, months)
  return addDays(first, Math.min(Number(day.slice(8)), daysInMonth(first)) - 1)
}

/** The day that a key leads to from a day of the grid; null for other keys. */
export function dayByKey(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -columnOf(day))
    case 'End':
      return addDays(day, 6 - columnOf(day))
    case 'PageUp':
      return inOtherMonth(day, -1)
    case 'PageDown':
      return inOtherMonth(day, 1)
    default:
      return null
  }
}

/** The weeks of a month from Monday on; null for days outside it. */
export function weeksOf(month: Day): (Day | null)[][] {
  const first = firstOfMonth(month)
  const days = Array.from({ length: daysInMonth(first) }, (_, index) => addDays(first, index))
  const cells: (Day | null)[] = [...Array.from({ length: columnOf(first) }, () => null), ...days]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
