import { useMemo } from 'react'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { blocksOf, type CalendarBlock, type Layers, shownBlocks } from './calendar-blocks.ts'
import type { Range } from './calendar-range.ts'

const none: ReadonlyMap<Day, readonly CalendarBlock[]> = new Map()

/** Of a teacher's calendar. The lessons are there without it: while it loads, or fails, there is nothing behind them. */
export function useBlocks({ from, to }: Range, layers: Layers, enabled: boolean) {
  const query = { from, until: to }
  const shared = { enabled, staleTime: 10_000, refetchOnWindowFocus: true }
  const times = useQuery({ ...queryOf(laterApi.ownTimes, { query }), ...shared })
  const busy = useQuery({ ...queryOf(laterApi.busyTimes, { query }), ...shared })
  return useMemo(
    () =>
      times.data || busy.data
        ? shownBlocks(blocksOf(times.data?.times ?? [], busy.data?.times ?? []), layers)
        : none,
    [times.data, busy.data, layers],
  )
}
