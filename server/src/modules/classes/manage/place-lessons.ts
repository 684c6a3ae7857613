import type { SentClass } from '#contract/classes/classes.ts'
import type { SlotPlace } from '#contract/lessons/slots.ts'
import { lessonDays } from '#contract/rules/class-form.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { type Period, periodOf, type SlotTime } from '#contract/rules/lesson-times.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findHolidays, listTakenTimes, refusalOf, yieldWeeklyTimes } from '../../lessons/index.ts'
import type { DecidedClass } from './class.rules.ts'

type LeftOut = Pick<SentClass, 'without_holidays' | 'without_days'>

type Dates = Pick<DecidedClass, 'startsOn' | 'endsOn' | 'weekdays'>

/** The days a class leaves out: named days, and public holidays. */
export function daysLeftOut({ startsOn, endsOn }: Dates, sent: LeftOut): ReadonlySet<Day> {
  const holidays = sent.without_holidays ? findHolidays(startsOn, endsOn, 'en') : new Map<Day, string>()
  return new Set([...sent.without_days, ...holidays.keys()])
}

/** The days a class meets, without those. */
export function meetingDays(dates: Dates, sent: LeftOut): Day[] {
  const { startsOn, endsOn, weekdays } = dates
  const days = lessonDays({ from: startsOn, until: endsOn, weekdays }, daysLeftOut(dates, sent))
  if (days.length === 0) throw refuseFields({ repeat_on: 'class_no_day' })
  return days
}

/**
 * All of these times, or none: each unavailable one is named with what it overlaps, by its index. `without` are
 * lessons that release their time.
 */
export async function checkTimes(
  tx: Tx,
  teacherId: number,
  wanted: readonly SlotTime[],
  { now, without = new Set() }: { now: Date; without?: ReadonlySet<number> },
): Promise<Period[]> {
  // Times that a pattern of the week has opened are there for whoever books them first, and a class comes before.
  await yieldWeeklyTimes(tx, teacherId, wanted, { now })
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
