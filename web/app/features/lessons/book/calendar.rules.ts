import { addDays, type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import { addMonths, columnOf } from '../../../lib/calendar-days.ts'

// The calendar of a teacher's open times, without React: this month and two more, weeks from Monday, days in Hong
// Kong.

export const monthsShown = 3

/** The first days of the months that can be booked. */
export function monthsFrom(today: Day): Day[] {
  const months = [firstOfMonth(today)]
  while (months.length < monthsShown) months.push(addMonths(months.at(-1) ?? today, 1))
  return months
}

/** The last day that can be booked. */
export const lastDayFrom = (today: Day): Day => addDays(addMonths(monthsFrom(today).at(-1) ?? today, 1), -1)

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** By its start, 'HH:mm'. */
export const partOf = (time: string): PartOfDay =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening'

interface Timed {
  readonly day: Day
  readonly time: string
}

export interface UsualTime {
  /** 0 for Monday. */
  readonly weekday: number
  readonly part: PartOfDay | 'all'
}

/** This many days of a kind make a pattern. */
const habit = 2
const mostUsual = 4

/** The usual weekdays and times of open times: those with several of them. */
export function usualTimes(free: readonly Timed[]): UsualTime[] {
  const days = new Map<string, Set<Day>>()
  for (const { day, time } of free) {
    const key = `${columnOf(day)} ${partOf(time)}`
    days.set(key, (days.get(key) ?? new Set()).add(day))
  }
  const usual = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday): UsualTime[] => {
    const parts = partsOfDay.filter(part => (days.get(`${weekday} ${part}`)?.size ?? 0) >= habit)
    return parts.length === partsOfDay.length
      ? [{ weekday, part: 'all' }]
      : parts.map(part => ({ weekday, part }))
  })
  return usual.slice(0, mostUsual)
}
