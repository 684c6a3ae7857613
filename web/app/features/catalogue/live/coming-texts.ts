import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockText, clockTimesText } from '../../../lib/clock-text.ts'
import { momentText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import type { ComingClass } from './coming-class.ts'

type Coming = ComingClass

/** 'Today', 'Tomorrow', 'In 2 days'; '' for more than a week ahead. */
export function nearText({ inDays }: Pick<Coming, 'inDays'>): string {
  if (inDays === 0) return m.live_today()
  if (inDays === 1) return m.live_tomorrow()
  return inDays > 7 || inDays < 0 ? '' : m.live_in_days({ count: inDays, shown: wholeNumber(inDays) })
}

/** 'Thu 19 Nov, 5:00 pm'. */
export const dayTimeText = ({ day, time }: Pick<Coming, 'day' | 'time'>): string =>
  m.live_day_time({ day: shortDayText(day), time: clockText(time) })

/** 'Today, 5:00 pm', 'Thu 19 Nov, 5:00 pm'. */
export const soonText = (coming: Pick<Coming, 'day' | 'time' | 'inDays'>): string =>
  coming.inDays === 0 || coming.inDays === 1
    ? m.live_day_time({ day: nearText(coming), time: clockText(coming.time) })
    : dayTimeText(coming)

/** '5:00–6:00 pm'. */
export const timesText = ({ time, endTime }: Pick<Coming, 'time' | 'endTime'>): string =>
  clockTimesText({ time, end_time: endTime })

/** 'Online', or the venue. */
export const placeText = ({ venue }: Pick<Coming, 'venue'>): string => venue || m.live_online()

/** 'HK$120', 'Free'. */
export const costText = ({ price }: Pick<Coming, 'price'>): string =>
  price === 0 ? m.live_free() : amountText(centsOf(price))

/** '3 seats left', 'Waiting list', 'Seats free'. */
export function seatsText({ free }: Pick<Coming, 'free'>): string {
  if (free === null) return m.live_no_limit()
  return free === 0 ? m.live_waiting() : m.live_left({ count: free, shown: wholeNumber(free) })
}

/** 'For all 12 lessons, with Ms Lee.'; once it has started, '7 of 12 lessons left, from Sat 21 Nov, with Ms Lee.' */
export const lessonsText = ({ lessons, left, day, teacher }: Coming): string =>
  left > 0 && left < lessons
    ? m.live_lessons_left({
        ...{ count: lessons, left: wholeNumber(left), all: wholeNumber(lessons) },
        ...{ day: shortDayText(day), teacher },
      })
    : m.live_for_all({ count: lessons, shown: wholeNumber(lessons), teacher })

/** Until when leaving is refunded; '' if there is nothing to refund. */
export function leaveText({ price, leaveUntil, cancelHours }: Coming): string {
  if (price === 0) return ''
  return leaveUntil
    ? m.live_leave({ when: momentText(leaveUntil) })
    : m.live_leave_over({ count: cancelHours, hours: wholeNumber(cancelHours) })
}
