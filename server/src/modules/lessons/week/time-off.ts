import type { OwnTime } from '#contract/lessons/own-times.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { furthestDays } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { holdTeacher } from '../../teachers/index.ts'
import { deleteTimeOff, insertTimeOff, listTimeOff } from '../busy/busy.repository.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { rangeOf, viewOwnTimes } from '../calendar/view-own-times.ts'
import { refuseManagers } from '../slots/add-slots.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'hooks'>

export interface SentTimeOff {
  from: Day
  until: Day
  note: string
}

export interface TimeOffOutcome {
  /** 0 for a preview. */
  id: number
  closed: number
  booked: OwnTime[]
}

const mostTimeOff = 200

/** Open times within are offered to nobody while it lasts. What is booked stays: its teacher moves it, or cancels it. */
export async function addTimeOff(
  platform: Needs,
  caller: Caller,
  { from, until, note }: SentTimeOff,
  { preview }: { preview: boolean },
): Promise<TimeOffOutcome> {
  const { db, clock } = platform
  const { userId } = caller
  refuseManagers(caller)
  const span = rangeOf(from, until, furthestDays)
  const id = preview
    ? 0
    : await db.transaction(async tx => {
        const now = clock.now()
        await holdTeacher(tx, userId, now)
        if ((await listTimeOff(tx, userId, now)).length >= mostTimeOff) throw new Refusal('time_off_many')
        const off = { teacherId: userId, startsAt: span.from, endsAt: span.to, note, createdAt: now }
        const added = await insertTimeOff(tx, off)
        await refreshCalendars(platform, tx, [{ teacherId: userId }])
        return added
      })
  // Read afterwards: whoever has booked until then is named.
  const times = await viewOwnTimes(platform, caller, { from, until, onlyClasses: false, days: furthestDays })
  const coming = times.filter(({ startsAt }) => startsAt > clock.now())
  const isBooked = ({ kind, booked }: OwnTime) => kind === 'class' || booked > 0
  return {
    id,
    closed: coming.filter(({ shown }) => !isBooked(shown)).length,
    booked: coming.flatMap(({ shown }) => (isBooked(shown) ? [shown] : [])),
  }
}

export async function removeTimeOff(platform: Needs, { userId }: Caller, id: number): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await deleteTimeOff(tx, userId, id))) throw new Refusal('time_off_unknown')
    await refreshCalendars(platform, tx, [{ teacherId: userId }])
  })
}
