import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import {
  furthestDays,
  mostWeekTimes,
  overlaps,
  periodOf,
  type SlotTime,
} from '#contract/rules/lesson-times.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPackages, holdTeacher } from '../../teachers/index.ts'
import { findHolidays } from '../calendar/holidays.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { changeTimes, countSeats, deleteTimes, lockTimes } from '../calendar/own-times.repository.ts'
import { retryOverlap } from '../calendar/retry-overlap.ts'
import type { TeachingWeekRow } from '../lessons.tables.ts'
import { insertLessons } from '../slots/slot.repository.ts'
import { spanOf } from '../slots/slot.rules.ts'
import { findWeek, listPresent, listSkips, listWeeks, lockWeeklyIn } from './week.repository.ts'
import { planWeek, type WeekPlan, weekTimes } from './week.rules.ts'

/** What the pattern comes to from now on. Under the lock of the teacher. */
export async function planOf(tx: Tx, week: TeachingWeekRow, now: Date): Promise<WeekPlan> {
  const today = hongKongDay(now)
  const furthest = addDays(today, furthestDays)
  const until = week.until < furthest ? week.until : furthest
  const holidays = week.withoutHolidays && until >= today ? findHolidays(today, until, 'en') : new Map()
  const wanted = weekTimes({
    ...{ hours: week.hours, minutes: week.minutes, from: today, until },
    without: new Set([...week.exceptDays, ...holidays.keys()]),
  })
  if (wanted.length > mostWeekTimes) throw refuseFields({ hours: 'slots_many' })
  const [present, skips] = await Promise.all([
    listPresent(tx, week.teacherId, now),
    listSkips(tx, week.teacherId, now),
  ])
  return planWeek(wanted, present, { now, skips })
}

const batch = 500

/** Under the lock of the teacher. A time that somebody has booked since it was planned stays. */
export async function carryOutWeek(
  platform: Pick<Platform, 'hooks'>,
  tx: Tx,
  week: TeachingWeekRow,
  { added, deleted, kept }: WeekPlan,
  now: Date,
): Promise<void> {
  const { teacherId, packageId, seats, url, venue } = week
  const free = await lockFree(tx, [...deleted, ...kept])
  await deleteTimes(
    tx,
    deleted.filter(id => free.has(id)),
    now,
  )
  await changeTimes(
    tx,
    kept.filter(id => free.has(id)),
    { packageId, seats, url, venue },
  )
  for (let at = 0; at < added.length; at += batch) {
    await insertLessons(
      tx,
      added.slice(at, at + batch).map(({ from, to }) => ({
        ...{ teacherId, packageId, seats, url, venue, weekly: true, createdAt: now },
        ...{ startsAt: from, endsAt: to },
      })),
    )
  }
  await refreshCalendars(platform, tx, [week])
}

/** Of these, held until the transaction ends, those that nobody has booked or is paying for. */
async function lockFree(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const held = await lockTimes(tx, ids)
  const taken = await countSeats(tx, held)
  return new Set(held.filter(id => !taken.has(id)))
}

type Needs = Pick<Platform, 'db' | 'clock' | 'hooks' | 'log'>

/** Times that a class has left, or that were blocked, are opened again; each teacher in a transaction of their own. */
export async function syncWeeks(platform: Needs): Promise<void> {
  const { db, clock, log } = platform
  for (const teacherId of await listWeeks(db, hongKongDay(clock.now()))) {
    try {
      await retryOverlap(() => db.transaction(tx => syncOne(platform, tx, teacherId)))
    } catch (error) {
      log.warn({ err: error, teacher: teacherId }, 'teaching week not synchronised')
    }
  }
}

async function syncOne(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  teacherId: number,
): Promise<void> {
  const now = platform.clock.now()
  await holdTeacher(tx, teacherId, now)
  const week = await findWeek(tx, teacherId)
  const terms = week && (await findPackages(tx, [week.packageId])).get(week.packageId)
  if (!week || !terms || terms.endedAt) return
  const plan = await planOf(tx, week, now)
  if (plan.added.length + plan.deleted.length > 0)
    await carryOutWeek(platform, tx, week, { ...plan, kept: [] }, now)
}

/** A class takes the time of the weekly times that nobody has booked. Under the lock of the teacher. */
export async function yieldWeeklyTimes(
  tx: Tx,
  teacherId: number,
  wanted: readonly SlotTime[],
  { now }: { now: Date },
): Promise<void> {
  const days = wanted.map(({ day }) => day).filter(day => /^\d{4}-\d{2}-\d{2}$/.test(day))
  const span = spanOf(days)
  if (!span || Number.isNaN(span.from.getTime()) || Number.isNaN(span.to.getTime())) return
  const periods = wanted.map(periodOf)
  const meeting = (await lockWeeklyIn(tx, teacherId, span, now)).filter(time =>
    periods.some(period => overlaps(time, period)),
  )
  const ids = meeting.map(({ id }) => id)
  const taken = await countSeats(tx, ids)
  await deleteTimes(
    tx,
    ids.filter(id => !taken.has(id)),
    now,
  )
}
