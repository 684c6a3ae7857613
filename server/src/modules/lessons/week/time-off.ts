import type { OwnTime } from '#contract/lessons/own-times.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import {
  endMinuteOf,
  furthestDays,
  minuteOfTime,
  overlaps,
  type Period,
  periodOf,
} from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
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
  /** 'HH:mm'; '' for the beginning of the first day and the end of the last. */
  fromTime: string
  untilTime: string
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
  sent: SentTimeOff,
  { preview }: { preview: boolean },
): Promise<TimeOffOutcome> {
  const { db, clock } = platform
  const { userId } = caller
  refuseManagers(caller)
  const { from, until, note } = sent
  const span = spanOfTimes(sent)
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
  const coming = times.filter(
    ({ startsAt, shown: { trial_date: day, trial_time: time, duration: minutes } }) =>
      startsAt > clock.now() && overlaps(periodOf({ day, time, minutes }), span),
  )
  const isBooked = ({ kind, booked }: OwnTime) => kind === 'class' || booked > 0
  return {
    id,
    closed: coming.filter(({ shown }) => !isBooked(shown)).length,
    booked: coming.flatMap(({ shown }) => (isBooked(shown) ? [shown] : [])),
  }
}

/** From a time of the first day to one of the last. */
function spanOfTimes({ from, until, fromTime, untilTime }: SentTimeOff): Period {
  rangeOf(from, until, furthestDays)
  const begins = fromTime === '' ? 0 : minuteOfTime(fromTime)
  const ends = untilTime === '' ? endMinuteOf('24:00') : endMinuteOf(untilTime)
  if (begins === null) throw refuseFields({ from_time: 'slot_time' })
  if (ends === null) throw refuseFields({ until_time: 'slot_time' })
  const span = {
    from: periodOf({ day: from, time: '00:00', minutes: begins }).to,
    to: periodOf({ day: until, time: '00:00', minutes: ends }).to,
  }
  if (span.to <= span.from) throw refuseFields({ until_time: 'time_order' })
  return span
}

export async function removeTimeOff(platform: Needs, { userId }: Caller, id: number): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await deleteTimeOff(tx, userId, id))) throw new Refusal('time_off_unknown')
    await refreshCalendars(platform, tx, [{ teacherId: userId }])
  })
}
