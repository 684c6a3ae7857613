import type { BusyCalendar, TeachingWeek, TimeOff } from '#contract/lessons/own-week.ts'
import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPackages } from '../../teachers/index.ts'
import { type CalendarWithBusy, listCalendars, listTimeOff } from '../busy/busy.repository.ts'
import { findWeek } from './week.repository.ts'

const weekMs = 7 * 24 * 3600_000

export async function viewWeek(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: Caller,
): Promise<{ week: TeachingWeek | null; time_off: TimeOff[]; calendars: BusyCalendar[] }> {
  const now = clock.now()
  const [row, off, calendars] = await Promise.all([
    findWeek(db, userId),
    listTimeOff(db, userId, now),
    listCalendars(db, userId, { from: now, to: new Date(now.getTime() + weekMs) }),
  ])
  const terms = row && (await findPackages(db, [row.packageId])).get(row.packageId)
  return {
    week:
      row && terms
        ? {
            ...{ hours: row.hours, title: terms.title, is_trial: terms.isTrial ? '1' : '0' },
            ...{ price: terms.priceCents / 100, duration: row.minutes, seats: row.seats },
            ...{ url: row.url, venue: row.venue, until: row.until, except: row.exceptDays },
            without_holidays: row.withoutHolidays,
          }
        : null,
    time_off: off.map(({ id, startsAt, endsAt, note }) => ({
      off_id: id,
      from: hongKongDay(startsAt),
      // At midnight it ends with the day before.
      until: hongKongDay(new Date(endsAt.getTime() - 1)),
      ...offTimes({ from: startsAt, to: endsAt }),
      note,
    })),
    calendars: calendars.map(presentCalendar),
  }
}

/** Whole days have no times. */
function offTimes({ from, to }: Period): Pick<TimeOff, 'from_time' | 'until_time'> {
  const [begins, ends] = [hongKongTime(from), hongKongTime(to)]
  if (begins === '00:00' && ends === '00:00') return { from_time: '', until_time: '' }
  return { from_time: begins, until_time: ends === '00:00' ? '24:00' : ends }
}

export const presentCalendar = ({ id, name, readAt, problem, busy }: CalendarWithBusy): BusyCalendar => ({
  ...{ calendar_id: id, name, problem, busy },
  read_at: readAt?.toISOString() ?? null,
})
