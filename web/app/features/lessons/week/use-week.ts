import type { TeachingHours } from '#contract/lessons/own-week.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'

/** The usual week of the reader, their time off and their other calendars. */
export const useWeek = (enabled: boolean) => useQuery({ ...queryOf(laterApi.weekView), enabled })

/** What follows from a changed week: which times are open. */
export const refreshWeek = (): Promise<void> =>
  invalidate('weekView', 'busyTimes', 'ownTimes', 'teacherLessons')

/** Monday first; 0 is Sunday. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

/** By the day, each in order of time. */
export const hoursOn = (hours: readonly TeachingHours[], weekday: number): TeachingHours[] =>
  hours.filter(one => one.weekday === weekday).sort((one, other) => (one.from < other.from ? -1 : 1))
