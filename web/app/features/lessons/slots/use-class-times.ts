import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays } from '#contract/rules/lesson-times.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import type { OwnSlot } from './slot-draft.ts'

const none: readonly OwnSlot[] = []

/** Lessons of the own classes for as far ahead as times can be offered. Without them the server still decides. */
export function useClassTimes(): readonly OwnSlot[] {
  const from = hongKongDay(new Date())
  const { data } = useQuery({
    ...queryOf(laterApi.ownTimes, { query: { from, until: addDays(from, furthestDays), kinds: 'class' } }),
    select: ({ times }): readonly OwnSlot[] =>
      times.map(({ lesson_id, trial_date, trial_time, duration, title }) => ({
        ...{ id: lesson_id, day: trial_date, time: trial_time, minutes: duration, title },
        isTrial: '0',
      })),
  })
  return data ?? none
}
