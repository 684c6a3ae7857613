import type { RefusedTime } from '#contract/lessons/slots.ts'
import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import { mondayOf, periodOf, slotTimeOf, weekdayOf } from '#contract/rules/lesson-times.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPackages, holdTeacher, type TeacherPackage } from '../../teachers/index.ts'
import { findHolidays } from '../calendar/holidays.ts'
import { retryOverlap } from '../calendar/retry-overlap.ts'
import { isSold } from '../lessons.tables.ts'
import { listTaken, refuseManagers, type SoldLesson, writeSlots } from './add-slots.ts'
import { listLessonsIn } from './slot.repository.ts'
import { refusalOf, spanOf, type TakenTime, type WantedSlot } from './slot.rules.ts'

export interface WeekCopy {
  from: Day
  to: Day
  withoutHolidays: boolean
  preview: boolean
}

interface CopiedSlot {
  slot: WantedSlot
  terms: TeacherPackage
  url: string
  venue: string
}
type LeftOut = RefusedTime & { title: string; name: string }

export interface CopiedWeek {
  slots: (CopiedSlot & { lesson: SoldLesson['lesson'] | null })[]
  leftOut: LeftOut[]
}

/** Copies what it can, and leaves out the rest with a reason. */
export async function copyWeek(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  { from, to, withoutHolidays, preview }: WeekCopy,
  locale: Locale,
): Promise<CopiedWeek> {
  const { userId } = caller
  refuseManagers(caller)
  const [source, target] = [mondayOf(from), mondayOf(to)]
  if (source === target) throw refuseFields({ to: 'week_same' })
  const sunday = addDays(target, 6)
  const holidays = withoutHolidays ? findHolidays(target, sunday, locale) : new Map<Day, string>()
  const plan = (db: Db) => planCopy(db, { userId, source, target, holidays, now: platform.clock.now() })
  if (preview) {
    const { copied, leftOut } = await plan(platform.db)
    return { slots: copied.map(one => ({ ...one, lesson: null })), leftOut }
  }
  return retryOverlap(() =>
    platform.db.transaction(async tx => {
      await holdTeacher(tx, userId, platform.clock.now())
      const { copied, leftOut } = await plan(tx)
      const written = copied.length > 0 ? await writeSlots(platform, tx, userId, copied) : []
      const byTime = new Map(written.map(({ lesson }) => [lesson.startsAt.getTime(), lesson]))
      const slots = copied.map(one => ({
        ...one,
        lesson: byTime.get(periodOf(one.slot).from.getTime()) ?? null,
      }))
      return { slots, leftOut }
    }),
  )
}

interface CopyPlan {
  userId: number
  source: Day
  target: Day
  holidays: ReadonlyMap<Day, string>
  now: Date
}

async function planCopy(
  db: Db,
  { userId, source, target, holidays, now }: CopyPlan,
): Promise<{ copied: CopiedSlot[]; leftOut: LeftOut[] }> {
  const week = spanOf([source, addDays(source, 6)])
  const lessons = (week ? await listLessonsIn(db, userId, week) : []).filter(isSold)
  const packages = await findPackages(db, [...new Set(lessons.map(({ packageId }) => packageId))])
  const taken: TakenTime[] = await listTaken(db, userId, [{ day: target }, { day: addDays(target, 6) }])
  const copied: CopiedSlot[] = []
  const leftOut: LeftOut[] = []
  for (const { startsAt, endsAt, seats, url, venue, packageId } of lessons) {
    const terms = packages.get(packageId)
    if (!terms) throw new Error('The package of a lesson is missing')
    const { day, time, minutes } = slotTimeOf({ from: startsAt, to: endsAt })
    const { title, isTrial } = terms
    const moved = addDays(target, (weekdayOf(day) + 6) % 7)
    const slot: WantedSlot = { day: moved, time, minutes, seats, title, isTrial }
    const refused = whyNot(slot, terms, { holidays, taken, now })
    if (refused) leftOut.push({ ...refused, title, name: holidays.get(moved) ?? '' })
    else copied.push({ slot, terms, url, venue })
  }
  return { copied, leftOut }
}

function whyNot(
  { day, time, minutes }: WantedSlot,
  { endedAt }: TeacherPackage,
  { holidays, taken, now }: { holidays: ReadonlyMap<Day, string>; taken: readonly TakenTime[]; now: Date },
): RefusedTime | null {
  const left = { trial_date: day, trial_time: time, duration: minutes, other: null }
  if (endedAt !== null) return { ...left, code: 'slot_package' }
  if (holidays.has(day)) return { ...left, code: 'slot_holiday' }
  return refusalOf({ day, time, minutes }, taken, now)
}
