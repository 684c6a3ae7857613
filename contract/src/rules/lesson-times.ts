import { addDays, type Day, hongKongDay, hongKongInstant, hongKongTime, isDay } from './hong-kong-time.ts'

// When lessons can be held, shared by server and browser: Hong Kong time, in steps of 15 minutes.

export const stepMinutes = 15
export const firstMinute = 9 * 60
export const lastMinute = 23 * 60 + 45
export const shortestMinutes = 30
export const longestMinutes = 360
export const usualMinutes = 60
export const mostSeats = 200
/** How far ahead times can be offered. */
export const furthestDays = 366
/** How many times one call can add. */
export const mostSlots = 500
/** What one call chooses by ids. */
export const mostChosen = 1000
/** What the pattern of a week opens. */
export const mostWeekTimes = 5000
/** How many other calendars of a teacher are read. */
export const mostCalendars = 5

const midnight = 24 * 60

const pad = (number: number) => String(number).padStart(2, '0')

/** 'HH:mm'. */
export const timeOfMinute = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

/** Minutes since midnight; null if it isn't a time of day. */
export function minuteOfTime(time: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

/** As an end time: midnight is 24:00 of the same day, even if written 00:00. */
export const endMinuteOf = (time: string): number | null =>
  time === '24:00' || time === '00:00' ? midnight : minuteOfTime(time)

const steps = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / stepMinutes + 1 }, (_, at) => from + at * stepMinutes)

/** '09:00' to '23:45'. */
export const slotTimes: readonly string[] = steps(firstMinute, lastMinute).map(timeOfMinute)

/** 30 to 360 minutes. */
export const slotDurations: readonly number[] = steps(shortestMinutes, longestMinutes)

export interface SlotTime {
  day: Day
  /** 'HH:mm' in Hong Kong. */
  time: string
  minutes: number
}

export type SlotProblem =
  | 'slot_day'
  | 'slot_time'
  | 'slot_duration'
  | 'slot_midnight'
  | 'slot_past'
  | 'slot_far'

/** Why a lesson can't be at that time, regardless of the calendar; null if it can. */
export function slotProblem({ day, time, minutes }: SlotTime, now: Date): SlotProblem | null {
  const minute = minuteOfTime(time)
  if (!isDay(day)) return 'slot_day'
  if (minute === null || minute < firstMinute || minute > lastMinute || minute % stepMinutes !== 0)
    return 'slot_time'
  if (!slotDurations.includes(minutes)) return 'slot_duration'
  if (minute + minutes > midnight) return 'slot_midnight'
  if (hongKongInstant(day, time) <= now) return 'slot_past'
  return day > addDays(hongKongDay(now), furthestDays) ? 'slot_far' : null
}

export interface Period {
  from: Date
  /** Exclusive. */
  to: Date
}

export function periodOf({ day, time, minutes }: SlotTime): Period {
  const from = hongKongInstant(day, time)
  return { from, to: new Date(from.getTime() + minutes * 60_000) }
}

export function slotTimeOf({ from, to }: Period): SlotTime {
  return {
    day: hongKongDay(from),
    time: hongKongTime(from),
    minutes: Math.round((to.getTime() - from.getTime()) / 60_000),
  }
}

export const overlaps = (one: Period, other: Period): boolean => one.from < other.to && other.from < one.to

/** 0 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Monday of the day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

/** Every day from first to last that falls on one of the weekdays and isn't excluded. */
export function weeklyDays(pattern: {
  from: Day
  until: Day
  weekdays: readonly number[]
  without?: ReadonlySet<Day>
}): Day[] {
  const days: Day[] = []
  for (let day = pattern.from, count = 0; day <= pattern.until && count <= furthestDays; count++) {
    if (pattern.weekdays.includes(weekdayOf(day)) && !pattern.without?.has(day)) days.push(day)
    day = addDays(day, 1)
  }
  return days
}

/** How long before a lesson its link becomes available. */
export const joinMinutes = 15

export const joinFrom = (startsAt: Date): Date => new Date(startsAt.getTime() - joinMinutes * 60_000)
