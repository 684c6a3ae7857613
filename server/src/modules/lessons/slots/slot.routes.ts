import type { AddedSlot, slotsContract } from '#contract/lessons/slots.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, periodOf } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findHolidays } from '../calendar/holidays.ts'
import { addSlots } from './add-slots.ts'
import { type CopiedWeek, copyWeek } from './copy-week.ts'
import { flagSlots } from './flag-slots.ts'
import { presentOwnSlot } from './slot.presenter.ts'
import { previewPattern } from './weekly-pattern.ts'

const done = { status: 200 } as const

function presentCopied(
  { slot, terms, url, venue, lesson }: CopiedWeek['slots'][number],
  { subscriberId }: Caller,
): AddedSlot {
  const { from, to } = periodOf(slot)
  const shown = { id: lesson?.id ?? 0, startsAt: from, endsAt: to, seats: slot.seats, url, venue }
  return presentOwnSlot(shown, terms, subscriberId)
}

/** Holidays are known for the years around now: nobody plans lessons further away. */
const furthestHolidays = 2 * furthestDays

export function slotRoutes(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
): Handlers<typeof slotsContract> {
  return {
    slotsAdd: async ({ body, caller }) => {
      const added = await addSlots(platform, caller, body.lessons)
      return {
        ...done,
        slots: added.map(({ lesson, terms }) => presentOwnSlot(lesson, terms, caller.subscriberId)),
      }
    },
    slotsPattern: async ({ body: { without_holidays: withoutHolidays, ...pattern }, caller, locale }) => {
      const preview = await previewPattern(platform, caller, { ...pattern, withoutHolidays }, locale)
      return {
        ...done,
        dates: preview.dates,
        left_out: preview.leftOut.map(({ day, name }) => ({ trial_date: day, name })),
        conflicts: preview.conflicts,
      }
    },
    weekCopy: async ({ body: { without_holidays: withoutHolidays, ...weeks }, caller, locale }) => {
      const { slots, leftOut } = await copyWeek(platform, caller, { ...weeks, withoutHolidays }, locale)
      return { ...done, slots: slots.map(slot => presentCopied(slot, caller)), left_out: leftOut }
    },
    slotsFlag: async ({ body: { slot_ids: ids, date: day, is_trial: isTrial }, caller }) => {
      const { changed, leftOut } = await flagSlots(platform, caller, { ids, day, isTrial: isTrial === '1' })
      return { ...done, changed, left_out: leftOut.map(({ id, code }) => ({ slot_id: id, code })) }
    },
    holidayList: async ({ query, locale }) => {
      const today = hongKongDay(platform.clock.now())
      const from = query.from ?? today
      const until = query.until ?? addDays(from, furthestDays)
      if (from < addDays(today, -furthestHolidays)) throw refuseFields({ from: 'date' })
      if (until < from) throw refuseFields({ until: 'date_order' })
      if (until > addDays(today, 2 * furthestHolidays)) throw refuseFields({ until: 'date_far' })
      const holidays = findHolidays(from, until, locale)
      return { holidays: [...holidays].map(([date, name]) => ({ date, name })) }
    },
  }
}
