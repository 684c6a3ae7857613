import type { RefusedTime } from '#contract/lessons/slots.ts'
import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, weeklyDays } from '#contract/rules/lesson-times.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findHolidays } from '../calendar/holidays.ts'
import { listTaken } from './add-slots.ts'
import { minutesOf, refusalOf } from './slot.rules.ts'

export interface Pattern {
  /** 0 for Sunday. */
  weekdays: readonly number[]
  from: Day
  until: Day
  slots: readonly { time: string; duration?: number | string | undefined }[]
  withoutHolidays: boolean
}

export interface PatternPreview {
  dates: Day[]
  leftOut: { day: Day; name: string }[]
  conflicts: RefusedTime[]
}

/** Writes nothing: returns the days of a weekly pattern, and what is in its way. */
export async function previewPattern(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: Caller,
  { weekdays, from, until, slots, withoutHolidays }: Pattern,
  locale: Locale,
): Promise<PatternPreview> {
  if (until < from) throw refuseFields({ until: 'date_order' })
  if (until > addDays(from, furthestDays)) throw refuseFields({ until: 'date_far' })
  const holidays = withoutHolidays ? findHolidays(from, until, locale) : new Map<Day, string>()
  const all = weeklyDays({ from, until, weekdays })
  const dates = all.filter(day => !holidays.has(day))
  const taken = await listTaken(
    db,
    userId,
    dates.map(day => ({ day })),
  )
  const now = clock.now()
  return {
    dates,
    leftOut: all.flatMap(day => {
      const name = holidays.get(day)
      return name === undefined ? [] : [{ day, name }]
    }),
    conflicts: dates.flatMap(day =>
      slots.flatMap(({ time, duration }) => {
        const refused = refusalOf({ day, time, minutes: minutesOf(duration) }, taken, now)
        return refused ? [refused] : []
      }),
    ),
  }
}
