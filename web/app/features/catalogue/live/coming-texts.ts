import { centsOf, priceText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import type { ComingClass } from './coming-class.ts'

type Coming = ComingClass

/** 'Today', 'Tomorrow', 'In 2 days'; '' for what is further away than a week. */
export function nearText({ inDays }: Pick<Coming, 'inDays'>): string {
  if (inDays === 0) return m.live_today()
  if (inDays === 1) return m.live_tomorrow()
  return inDays > 7 || inDays < 0 ? '' : m.live_in_days({ count: inDays, shown: wholeNumber(inDays) })
}

/** 'Thu 19 Nov, 17:00'. */
export const dayTimeText = ({ day, time }: Pick<Coming, 'day' | 'time'>): string =>
  m.live_day_time({ day: shortDayText(day), time })

/** 'Today, 17:00', 'Thu 19 Nov, 17:00'. */
export const soonText = (coming: Pick<Coming, 'day' | 'time' | 'inDays'>): string =>
  coming.inDays === 0 || coming.inDays === 1
    ? m.live_day_time({ day: nearText(coming), time: coming.time })
    : dayTimeText(coming)

/** '17:00 to 18:00'. */
export const timesText = ({ time, endTime }: Pick<Coming, 'time' | 'endTime'>): string =>
  m.live_times({ time, end: endTime })

/** 'Online', or the venue. */
export const placeText = ({ venue }: Pick<Coming, 'venue'>): string => venue || m.live_online()

/** '$120 HK', 'Free'. */
export const costText = ({ price }: Pick<Coming, 'price'>): string =>
  price === 0 ? m.live_free() : priceText(centsOf(price))

/** '3 seats left', 'Waiting list', 'Seats free'. */
export function seatsText({ free }: Pick<Coming, 'free'>): string {
  if (free === null) return m.live_no_limit()
  return free === 0 ? m.live_waiting() : m.live_left({ count: free, shown: wholeNumber(free) })
}
