import { type DayPart, dayParts, partOf } from '#contract/rules/free-times.ts'
import { type Day, isDay } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'

/** What a calendar opens with: a day, or a kind of day. */
export interface WantedTime {
  day: Day | null
  /** 0 for Sunday; any of them. */
  weekdays: readonly number[]
  parts: readonly DayPart[]
}

interface Asked {
  /** A day, or any other text without one. */
  free: string
  weekdays: readonly number[]
  parts: readonly DayPart[]
}

/** The hash of a teacher page's address. Only the page reads it, so servers and caches don't see it. */
export function wantedHash({ free, weekdays, parts }: Asked): string {
  const wanted = new URLSearchParams({
    ...(isDay(free) && { day: free }),
    ...(weekdays.length > 0 && { weekdays: weekdays.join('.') }),
    ...(parts.length > 0 && { parts: parts.join('.') }),
  })
  return wanted.size > 0 ? `#${wanted}` : ''
}

/** Null if an address requests none. */
export function readWanted(hash: string): WantedTime | null {
  const wanted = new URLSearchParams(hash.slice(1))
  const day = wanted.get('day') ?? ''
  const weekdays = listIn(wanted.get('weekdays')).flatMap(one => (/^[0-6]$/.test(one) ? [Number(one)] : []))
  const parts = dayParts.filter(part => listIn(wanted.get('parts')).includes(part))
  if (!isDay(day) && weekdays.length === 0 && parts.length === 0) return null
  return { day: isDay(day) ? day : null, weekdays, parts }
}

const listIn = (text: string | null): string[] => text?.split('.') ?? []

export const isWanted = (
  { day, weekdays, parts }: WantedTime,
  { trial_date, trial_time }: { trial_date: Day; trial_time: string },
): boolean =>
  (day === null || day === trial_date) &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(trial_date))) &&
  (parts.length === 0 || parts.includes(partOf(trial_time)))
