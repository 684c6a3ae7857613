import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { clockText } from '../../lib/clock-text.ts'
import { recentDayText } from '../../lib/dates.ts'

/** '9:12 am' for today, 'Mon 16 Nov' for another day. */
export function listTime(at: string, now = new Date()): string {
  const moment = new Date(at)
  return hongKongDay(moment) === hongKongDay(now) ? clockText(hongKongTime(moment)) : recentDayText(at, now)
}

export const messageTime = (at: string): string => clockText(hongKongTime(new Date(at)))
