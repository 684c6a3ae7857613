import { type Day, isDay } from './hong-kong-time.ts'
import {
  endMinuteOf,
  firstMinute,
  furthestDays,
  longestMinutes,
  minuteOfTime,
  shortestMinutes,
  stepMinutes,
  weeklyDays,
} from './lesson-times.ts'

// The rules of a class, shared by server and browser. Dates and times are in Hong Kong time.

/** In the order they are offered. */
export const classColors = ['purple', 'orange', 'pink', 'blue', 'teal', 'amber', 'darkorange'] as const
export type ClassColor = (typeof classColors)[number]

/** As used by `repeat_on`, separated by '|'; in the order of `Date.getDay`. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** What a late joiner pays: for the remaining lessons, or the full price. */
export const latePrices = ['pro_rata', 'full'] as const
export type LatePrice = (typeof latePrices)[number]

export const usualClass = { time: '09:00', endTime: '10:00', priceDollars: 4 } as const
/** The lowest price of anything that isn't free, including the last lessons of a class. */
export const cheapestCents = 400
export const mostClassSeats = 1000
/** Lessons in a class. */
export const mostClassLessons = 200
export const longestRemarks = 2000
/** Characters of a message from a teacher to everyone enrolled. */
export const longestClassMessage = 1000
/** Files of a class. */
export const mostClassMaterials = 50

/** The weekdays in 'Tuesday|Thursday'; null if a name isn't a weekday. */
export function weekdaysOf(repeatOn: string): number[] | null {
  const names = repeatOn.split('|').filter(name => name !== '')
  const days = names.map(name =>
    weekdayNames.findIndex(weekday => weekday.toLowerCase() === name.toLowerCase()),
  )
  return days.includes(-1) ? null : [...new Set(days)].sort((one, other) => one - other)
}

export const repeatOnOf = (weekdays: readonly number[]): string =>
  weekdays.map(weekday => weekdayNames[weekday]).join('|')

export interface ClassTimes {
  from: Day
  until: Day
  time: string
  endTime: string
  /** Empty for a single lesson. */
  weekdays: readonly number[]
}

export type ClassTimesProblem =
  | 'class_day'
  | 'class_end'
  | 'class_time'
  | 'class_duration'
  | 'class_far'
  | 'class_no_day'
  | 'class_many'

/** Why a class can't have these times, regardless of the calendar; null if it can. */
export function classTimesProblem(times: ClassTimes): ClassTimesProblem | null {
  const [from, to] = [minuteOfTime(times.time), endMinuteOf(times.endTime)]
  if (!isDay(times.from) || !isDay(times.until)) return 'class_day'
  if (times.until < times.from) return 'class_end'
  if (from === null || to === null || from < firstMinute) return 'class_time'
  if (from % stepMinutes !== 0 || to % stepMinutes !== 0) return 'class_time'
  if (to - from < shortestMinutes || to - from > longestMinutes) return 'class_duration'
  if (Date.parse(times.until) - Date.parse(times.from) > furthestDays * 86_400_000) return 'class_far'
  const days = lessonDays(times)
  if (days.length === 0) return 'class_no_day'
  return days.length > mostClassLessons ? 'class_many' : null
}

/** The days a class meets. Days left out are public holidays, or named by the teacher. */
export const lessonDays = (
  { from, until, weekdays }: Pick<ClassTimes, 'from' | 'until' | 'weekdays'>,
  without?: ReadonlySet<Day>,
): Day[] =>
  weekdays.length === 0
    ? [from].filter(day => !without?.has(day))
    : weeklyDays({ from, until, weekdays, ...(without && { without }) })

export const classMinutes = ({ time, endTime }: Pick<ClassTimes, 'time' | 'endTime'>): number =>
  (endMinuteOf(endTime) ?? 0) - (minuteOfTime(time) ?? 0)
