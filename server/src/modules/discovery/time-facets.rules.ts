import type { TeacherFacets } from '#contract/discovery/teacher-directory.ts'
import { dayParts, lessonPlaces, weekdays } from '#contract/rules/free-times.ts'
import { timesWords, type WantedTimes, wantedBits, weekdayOfNumber, wordsOf } from './free-times.rules.ts'
import type { TeacherCounts } from './teacher-facets.rules.ts'

export interface TimeChoice extends WantedTimes {
  /** All that can be requested, on any weekday. */
  days: readonly number[]
  /** 0 is Sunday; any of them will do. */
  weekdays?: readonly number[]
}

type TimeFacets = Pick<TeacherFacets, 'weekdays' | 'parts' | 'places'>

/**
 * How many have an open time on each weekday, at each time of day, at each place: each counted with the other two
 * filters.
 */
export function timeFacetsOf(
  { free }: Pick<TeacherCounts, 'free'>,
  /** By group, whether it matches the other filters. */
  fits: Uint8Array,
  choice: TimeChoice,
): TimeFacets {
  const { days, parts, place } = choice
  const count = (on: readonly number[], times: WantedTimes): number => {
    const wanted = [...wordsOf(wantedBits(on, times)).entries()].filter(([, bits]) => bits !== 0)
    let sum = 0
    for (let teacher = 0; teacher < free.group.length; teacher++) {
      if (fits[free.group[teacher] ?? 0] !== 1) continue
      const start = teacher * timesWords
      if (wanted.some(([word, bits]) => ((free.times[start + word] ?? 0) & bits) !== 0)) sum += 1
    }
    return sum
  }
  const chosen = daysOn(days, choice.weekdays)
  return {
    weekdays: weekdays.map(weekday => ({
      weekday,
      count: count(daysOn(days, [weekday]), { ...(parts && { parts }), ...(place && { place }) }),
    })),
    parts: dayParts.map(part => ({ part, count: count(chosen, { parts: [part], ...(place && { place }) }) })),
    places: lessonPlaces.map(one => ({
      place: one,
      count: count(chosen, { ...(parts && { parts }), place: one }),
    })),
  }
}

export const daysOn = (days: readonly number[], wanted: readonly number[] | undefined): readonly number[] =>
  wanted ? days.filter(day => wanted.includes(weekdayOfNumber(day))) : days
