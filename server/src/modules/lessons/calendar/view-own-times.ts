import type { OwnTime } from '#contract/lessons/own-times.ts'
import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, slotTimeOf } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPackages } from '../../teachers/index.ts'
import { spanOf } from '../slots/slot.rules.ts'
import { listTimesIn } from './own-times.repository.ts'

/** Days of a month as a calendar shows it, with those of its neighbours. */
export const furthestShown = 62

export interface OwnTimesAsked {
  from: Day
  until: Day
  onlyClasses: boolean
  /** How many days may be asked for. */
  days?: number
}

/** Whatever takes the caller's time, by time. */
export async function viewOwnTimes(
  { db }: Pick<Platform, 'db'>,
  { userId }: Caller,
  { from, until, onlyClasses, days = onlyClasses ? furthestDays : furthestShown }: OwnTimesAsked,
): Promise<{ startsAt: Date; shown: OwnTime }[]> {
  const span = rangeOf(from, until, days)
  const times = await listTimesIn(db, userId, { ...span, onlyClasses })
  const packages = await findPackages(db, [...new Set(times.flatMap(({ packageId }) => packageId ?? []))])
  return times.map(({ id, packageId, title, startsAt, endsAt, seats, booked, busy }) => {
    const { day, time, minutes } = slotTimeOf({ from: startsAt, to: endsAt })
    const terms = packages.get(packageId ?? 0)
    return {
      startsAt,
      shown: {
        lesson_id: id,
        kind: terms ? (terms.isTrial ? 'trial' : 'lesson') : 'class',
        ...{ trial_date: day, trial_time: time, duration: minutes },
        title: terms?.title ?? title,
        title_zh: terms?.titleZh ?? '',
        seats: terms ? seats : 0,
        ...{ booked, busy },
      },
    }
  })
}

/** From the first day to the last, as instants. */
export function rangeOf(from: Day, until: Day, mostDays: number) {
  if (until < from) throw refuseFields({ until: 'date_order' })
  if (until > addDays(from, mostDays)) throw refuseFields({ until: 'date_far' })
  const span = spanOf([from, until])
  if (!span) throw new Error('A day that was checked is none')
  return span
}
