import type { ownWeekContract } from '#contract/lessons/own-week.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listBusyIn } from '../busy/busy.repository.ts'
import { addCalendar, refreshCalendar, removeCalendar } from '../busy/write-calendar.ts'
import { furthestShown, rangeOf } from '../calendar/view-own-times.ts'
import { saveWeek } from './save-week.ts'
import { addTimeOff, removeTimeOff } from './time-off.ts'
import { viewWeek } from './view-week.ts'

const done = { status: 200 } as const

export function weekRoutes(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'hooks' | 'vault' | 'limits'>,
): Handlers<typeof ownWeekContract> {
  const calendarOf = async (caller: Caller, id: number) => {
    const calendar = (await viewWeek(platform, caller)).calendars.find(
      ({ calendar_id }) => calendar_id === id,
    )
    if (!calendar) throw new Refusal('calendar_unknown')
    return { ...done, calendar }
  }
  return {
    weekView: async ({ caller }) => ({ ...done, ...(await viewWeek(platform, caller)) }),
    busyTimes: async ({ query: { from, until }, caller }) => {
      const busy = await listBusyIn(platform.db, caller.userId, rangeOf(from, until, furthestShown))
      return {
        ...done,
        times: busy.map(({ calendarId, startsAt, endsAt, note }) => ({
          calendar_id: calendarId,
          starts_at: startsAt.toISOString(),
          ends_at: endsAt.toISOString(),
          note,
        })),
      }
    },
    weekSave: async ({ body, caller }) => {
      const { hours, title, price, seats, url, venue, until, except } = body
      const outcome = await saveWeek(
        platform,
        caller,
        {
          ...{ hours, title, price, seats, url, venue, until, except, minutes: body.duration },
          isTrial: body.is_trial === '1',
          changePrice: body.change_price,
          withoutHolidays: body.without_holidays,
        },
        { preview: body.preview },
      )
      return { ...done, ...outcome }
    },
    timeOffAdd: async ({ body: { from, until, note, preview, ...times }, caller }) => {
      const sent = { from, until, fromTime: times.from_time, untilTime: times.until_time, note }
      const { id, closed, booked } = await addTimeOff(platform, caller, sent, { preview })
      return {
        ...{ ...done, off_id: id, closed },
        booked: booked.map(({ lesson_id, kind, title, trial_date, trial_time }) => ({
          ...{ lesson_id, kind, title, trial_date, trial_time },
        })),
      }
    },
    timeOffRemove: async ({ body, caller }) => {
      await removeTimeOff(platform, caller, body.off_id)
      return done
    },
    calendarAdd: async ({ body, caller }) => calendarOf(caller, await addCalendar(platform, caller, body)),
    calendarRefresh: async ({ body: { calendar_id: id }, caller }) => {
      await refreshCalendar(platform, caller, id)
      return calendarOf(caller, id)
    },
    calendarRemove: async ({ body, caller }) => {
      await removeCalendar(platform, caller, body.calendar_id)
      return done
    },
  }
}
