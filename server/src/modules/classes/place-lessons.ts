import { classMinutes, lessonDays } from '#contract/rules/class-form.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { type Period, periodOf, type SlotTime } from '#contract/rules/lesson-times.ts'
import type { SlotPlace } from '#contract/slots.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findHolidays, listTakenTimes, refusalOf } from '../schedule/index.ts'
import type { DecidedClass } from './class.rules.ts'

export interface LeftOut {
  withoutHolidays: boolean
  withoutDays: readonly Day[]
}

/** The days on which a class meets, but for those that its teacher leaves out. */
export async function meetingDays(
  { startsOn, endsOn, weekdays }: Pick<DecidedClass, 'startsOn' | 'endsOn' | 'weekdays'>,
  { withoutHolidays, withoutDays }: LeftOut,
): Promise<Day[]> {
  const holidays = withoutHolidays ? await findHolidays(startsOn, endsOn, 'en') : new Map<Day, string>()
  const days = lessonDays(
    { from: startsOn, until: endsOn, weekdays },
    new Set([...withoutDays, ...holidays.keys()]),
  )
  if (days.length === 0) throw refuseFields({ repeat_on: 'class_no_day' })
  return days
}

export const slotOn = (
  day: Day,
  { startTime, endTime }: Pick<DecidedClass, 'startTime' | 'endTime'>,
): SlotTime => ({ day, time: startTime, minutes: classMinutes({ time: startTime, endTime }) })

/**
 * All of these times, or none: every one that can't be had is named with what it meets, by its place in the list.
 * `without` are lessons that give up their time.
 */
export async function checkTimes(
  tx: Tx,
  teacherId: number,
  wanted: readonly SlotTime[],
  { now, without = new Set() }: { now: Date; without?: ReadonlySet<number> },
): Promise<Period[]> {
  const taken = (await listTakenTimes(tx, teacherId, wanted)).filter(({ id }) => !without.has(id ?? 0))
  const problems = wanted.flatMap((slot, index): SlotPlace[] => {
    const refused = refusalOf(slot, taken, now)
    return refused ? [{ lesson: index, slot: 0, ...refused }] : []
  })
  if (problems.length > 0) {
    const met = problems.every(({ code }) => code === 'slot_overlap')
    throw new Refusal(met ? 'slot_taken' : 'slots_refused', { details: { problems } })
  }
  return wanted.map(periodOf)
}
