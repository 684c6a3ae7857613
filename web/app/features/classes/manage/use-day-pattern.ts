import type { Day } from '#contract/rules/hong-kong-time.ts'
import { laterApi } from '../../../lib/later-api.ts'

import { queryOf, useQuery } from '../../../lib/query.ts'

interface AskedPattern {
  weekdays: readonly number[]
  from: Day
  until: Day
  withoutHolidays: boolean
}

/** The dates of weekdays as computed by the server, and the holidays left out. */
export const useDayPattern = ({ weekdays, from, until, withoutHolidays }: AskedPattern) =>
  useQuery({
    ...queryOf(laterApi.slotsPattern, {
      body: { weekdays: [...weekdays], from, until, slots: [], without_holidays: withoutHolidays },
    }),
    enabled: weekdays.length > 0 && until >= from,
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
