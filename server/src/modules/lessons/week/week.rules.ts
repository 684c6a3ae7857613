import type { TeachingHours } from '#contract/lessons/own-week.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import {
  endMinuteOf,
  firstMinute,
  minuteOfTime,
  overlaps,
  type Period,
  periodOf,
  stepMinutes,
  timeOfMinute,
  weekdayOf,
  weeklyDays,
} from '#contract/rules/lesson-times.ts'

interface Window {
  weekday: number
  from: number
  to: number
}

const windowOf = ({ weekday, from, to }: TeachingHours): Window | null => {
  const [first, last] = [minuteOfTime(from), endMinuteOf(to)]
  return first === null || last === null ? null : { weekday, from: first, to: last }
}

export type HoursProblem = 'slot_time' | 'hours_short' | 'hours_overlap'

/** Why these hours can't be taught in lessons of so many minutes; null where they can. */
export function hoursProblem(hours: readonly TeachingHours[], minutes: number): HoursProblem | null {
  const windows: Window[] = []
  for (const one of hours) {
    const window = windowOf(one)
    if (
      !window ||
      window.from < firstMinute ||
      window.from % stepMinutes !== 0 ||
      window.to % stepMinutes !== 0
    )
      return 'slot_time'
    if (window.to - window.from < minutes) return 'hours_short'
    const meets = ({ weekday, from, to }: Window) =>
      weekday === window.weekday && from < window.to && window.from < to
    if (windows.some(meets)) return 'hours_overlap'
    windows.push(window)
  }
  return null
}

export interface WeekPattern {
  hours: readonly TeachingHours[]
  minutes: number
  from: Day
  until: Day
  without: ReadonlySet<Day>
}

/** Every lesson that fits into the hours, one after the other, by time. */
export function weekTimes({ hours, minutes, from, until, without }: WeekPattern): Period[] {
  const windows = hours.flatMap(one => windowOf(one) ?? []).sort((one, other) => one.from - other.from)
  const weekdays = [...new Set(windows.map(({ weekday }) => weekday))]
  return weeklyDays({ from, until, weekdays, without }).flatMap(day =>
    windows
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .flatMap(window => {
        const count = Math.floor((window.to - window.from) / minutes)
        return Array.from({ length: count }, (_, at) =>
          periodOf({ day, time: timeOfMinute(window.from + at * minutes), minutes }),
        )
      }),
  )
}

export interface PresentTime extends Period {
  id: number
  /** Opened by the pattern, and booked by nobody. */
  isFree: boolean
}

export interface WeekPlan {
  added: Period[]
  deleted: number[]
  kept: number[]
  /** Wanted, and in the way of nothing but a class or another time. */
  blocked: number
}

const keyOf = ({ from, to }: Period) => `${from.getTime()} ${to.getTime()}`

/** What has to come and to go for the calendar to be as the pattern has it. Both lists are in order of time. */
export function planWeek(
  wanted: readonly Period[],
  present: readonly PresentTime[],
  { now, skips }: { now: Date; skips: ReadonlySet<number> },
): WeekPlan {
  const meant = wanted.filter(({ from }) => from > now && !skips.has(from.getTime()))
  const keys = new Set(meant.map(keyOf))
  const free = present.filter(({ isFree }) => isFree)
  const kept = free.filter(one => keys.has(keyOf(one)))
  const deleted = free.filter(one => !keys.has(keyOf(one))).map(({ id }) => id)
  const goes = new Set(deleted)
  const stays = present.filter(({ id }) => !goes.has(id))
  const known = new Set(kept.map(keyOf))
  const added: Period[] = []
  let blocked = 0
  let first = 0
  for (const one of meant) {
    while (first < stays.length && (stays[first]?.to ?? one.from) <= one.from) first++
    if (known.has(keyOf(one))) continue
    // None of those that stay meets another of them: whoever begins before it ends is the one that does.
    const met = stays[first]
    if (met && overlaps(met, one)) blocked++
    else added.push(one)
  }
  return { added, deleted, kept: kept.map(({ id }) => id), blocked }
}
