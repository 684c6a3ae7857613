import type { Day } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { repeatedDays, type SlotDraft } from './slot-draft.ts'

const none: readonly Day[] = []

/** The days of a weekly pattern as computed by the server, and the holidays left out. */
export function usePattern({ dates, repeat, until, withoutHolidays }: SlotDraft) {
  const from = [...dates].sort()[0] ?? ''
  const weekdays = [...new Set(dates.map(weekdayOf))].sort()
  const asked = repeat && dates.length > 0 && until >= from
  const preview = useQuery({
    ...queryOf(laterApi.slotsPattern, {
      body: { weekdays, from, until, slots: [], without_holidays: withoutHolidays },
    }),
    enabled: asked,
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const data = asked ? preview.data : undefined
  const days = data ? repeatedDays(dates, data.dates) : [...dates].sort()
  const left = (data?.left_out ?? []).filter(({ trial_date: day }) => {
    const first = dates.filter(one => weekdayOf(one) === weekdayOf(day)).sort()[0]
    return first !== undefined && day > first && !dates.includes(day)
  })
  return {
    asked,
    /** All days that 'Add Schedule' adds. */
    days: asked && !data ? none : days,
    repeats: new Set(data ? days : none),
    leftOut: new Map(left.map(({ trial_date, name }) => [trial_date, name])),
    isOff: repeat && dates.length > 0 && until < from,
    isWaiting: asked && preview.isPending,
    isFailed: asked && preview.isError,
    retry: () => void preview.refetch(),
  }
}
export type Pattern = ReturnType<typeof usePattern>
