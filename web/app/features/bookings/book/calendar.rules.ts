import { addDays, type Day, firstOfMonth } from '#contract/rules/hong-kong-time.ts'

// The calendar of a teacher's free times, without React: this month and two more, weeks from Monday, Hong Kong's days.

export const monthsShown = 3

/** The first days of the months that can be booked. */
export function monthsFrom(today: Day): Day[] {
  const months = [firstOfMonth(today)]
  while (months.length < monthsShown) months.push(nextMonth(months.at(-1) ?? today))
  return months
}

const nextMonth = (first: Day): Day => firstOfMonth(addDays(first, 31))

/** The last day that can be booked. */
export const lastDayFrom = (today: Day): Day => addDays(nextMonth(monthsFrom(today).at(-1) ?? today), -1)

/** 0 for Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Rows of seven; null before the first and after the last of the month. */
export function weeksOf(first: Day): (Day | null)[][] {
  const days: (Day | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = first; day < nextMonth(first); day = addDays(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** By when it begins, 'HH:mm'. */
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

/** So many days of the kind make a habit. */
const habit = 2
const mostUsual = 4

/** On which weekdays there usually is something free, and when: what is free on several of them. */
export function usualTimes(free: readonly Timed[]): UsualTime[] {
  const days = new Map<string, Set<Day>>()
  for (const { day, time } of free) {
    const key = `${weekdayOf(day)} ${partOf(time)}`
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

/** Where a key leads from a day, within what can be booked; undefined for a key that leads nowhere. */
export function dayAfterKey(
  day: Day,
  key: string,
  { first, last }: { first: Day; last: Day },
): Day | undefined {
  const step = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
    PageUp: -28,
    PageDown: 28,
  }[key]
  if (step === undefined) return undefined
  const next = addDays(day, step)
  return next < first ? first : next > last ? last : next
}
