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

// What a class may be, for server and browser alike. Days and times are Hong Kong's.

/** In the sequence in which they are offered. */
export const classColors = ['purple', 'orange', 'pink', 'blue', 'teal', 'amber', 'darkorange'] as const
export type ClassColor = (typeof classColors)[number]

/** As `repeat_on` names them, separated by '|'; in the sequence of `Date.getDay`. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** What somebody pays who comes in when a class has begun: for the lessons left, or the whole price. */
export const latePrices = ['pro_rata', 'full'] as const
export type LatePrice = (typeof latePrices)[number]

export const usualClass = { time: '09:00', endTime: '10:00', priceDollars: 4 } as const
/** Of what is not free; for the last lessons of a class, too. */
export const cheapestCents = 400
export const mostClassSeats = 1000
/** Of one class. */
export const mostClassLessons = 200
export const longestRemarks = 2000
/** From a teacher to all who are enrolled. */
export const longestClassMessage = 1000
/** Files of one class. */
export const mostClassMaterials = 50

/** Weekdays out of 'Tuesday|Thursday'; null where a name is no weekday. */
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

/** Why a class can't run like that, whatever else is in the calendar; null where it can. */
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

/** The days on which a class meets; those left out are public holidays, or what the teacher named. */
export const lessonDays = (
  { from, until, weekdays }: Pick<ClassTimes, 'from' | 'until' | 'weekdays'>,
  without?: ReadonlySet<Day>,
): Day[] =>
  weekdays.length === 0
    ? [from].filter(day => !without?.has(day))
    : weeklyDays({ from, until, weekdays, ...(without && { without }) })

export const classMinutes = ({ time, endTime }: Pick<ClassTimes, 'time' | 'endTime'>): number =>
  (endMinuteOf(endTime) ?? 0) - (minuteOfTime(time) ?? 0)
