import type { Day } from '#contract/rules/hong-kong-time.ts'
import { api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { useQuery } from '../../../lib/query.ts'

interface AskedPattern {
  weekdays: readonly number[]
  from: Day
  until: Day
  withoutHolidays: boolean
}

/** What weekdays come to, by the server's word: their days, and the holidays that are left out. */
export const useDayPattern = ({ weekdays, from, until, withoutHolidays }: AskedPattern) =>
  useQuery({
    queryKey: ['class-pattern', getLocale(), weekdays.join(), from, until, withoutHolidays],
    queryFn: () =>
      api.slotsPattern({
        body: { weekdays: [...weekdays], from, until, slots: [], without_holidays: withoutHolidays },
      }),
    enabled: weekdays.length > 0 && until >= from,
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
