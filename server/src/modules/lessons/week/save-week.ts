import type { TeachingHours } from '#contract/lessons/own-week.ts'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { lessonPlaceOf } from '#contract/rules/lesson-place.ts'
import { furthestDays, slotDurations } from '#contract/rules/lesson-times.ts'
import { meetingAddress } from '#contract/rules/meeting-address.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { holdTeacher, offerPackages } from '../../teachers/index.ts'
import { retryOverlap } from '../calendar/retry-overlap.ts'
import type { TeachingWeekRow } from '../lessons.tables.ts'
import { refuseManagers } from '../slots/add-slots.ts'
import { carryOutWeek, planOf } from './sync-week.ts'
import { countWeeklyBooked, findWeek, putWeek, removeWeek } from './week.repository.ts'
import { hoursProblem } from './week.rules.ts'

export interface SentWeek {
  hours: readonly TeachingHours[]
  title: string
  isTrial: boolean
  /** Dollars. */
  price: number
  changePrice: boolean
  minutes: number
  seats: number
  url: string
  venue: string
  until: Day
  except: readonly Day[]
  withoutHolidays: boolean
}

export interface WeekOutcome {
  added: number
  deleted: number
  kept: number
  booked: number
  blocked: number
}

/** What nobody has booked follows the pattern; what somebody has stays. A preview is the same, undone. */
export async function saveWeek(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  sent: SentWeek,
  { preview }: { preview: boolean },
): Promise<WeekOutcome> {
  const { userId } = caller
  refuseManagers(caller)
  const place = placeOf(sent)
  refuseWrong(sent, place, hongKongDay(platform.clock.now()))
  return retryOverlap(() =>
    platform.db.transaction(async tx => {
      const now = platform.clock.now()
      await holdTeacher(tx, userId, now)
      const before = await findWeek(tx, userId)
      const row = (packageId: number): TeachingWeekRow => ({
        ...{ teacherId: userId, packageId, hours: [...sent.hours], minutes: sent.minutes, seats: sent.seats },
        ...{ ...place, until: sent.until, exceptDays: [...sent.except], updatedAt: now },
        withoutHolidays: sent.withoutHolidays,
      })
      const plan = await planOf(tx, row(before?.packageId ?? 0), now)
      if (!preview) {
        const { title, isTrial, changePrice } = sent
        const terms = { title, priceCents: centsOf(sent.price), isTrial, changePrice }
        const [offered] = sent.hours.length > 0 ? await offerPackages(platform, tx, userId, [terms], now) : []
        const week = row(offered?.id ?? before?.packageId ?? 0)
        if (offered) await putWeek(tx, week)
        else await removeWeek(tx, userId)
        await carryOutWeek(platform, tx, week, plan, now)
      }
      return {
        ...{ added: plan.added.length, deleted: plan.deleted.length, kept: plan.kept.length },
        ...{ booked: await countWeeklyBooked(tx, userId, now), blocked: plan.blocked },
      }
    }),
  )
}

function placeOf({ url, venue }: SentWeek): { url: string; venue: string } {
  const place = lessonPlaceOf({ url: meetingAddress(url) ?? '', venue })
  return { url: place.url, venue: place.venue }
}

function refuseWrong(
  { hours, minutes, until }: SentWeek,
  { url, venue }: { url: string; venue: string },
  today: Day,
): void {
  if (hours.length === 0) return
  if (!slotDurations.includes(minutes)) throw refuseFields({ duration: 'slot_duration' })
  const problem = hoursProblem(hours, minutes)
  if (problem) throw refuseFields({ hours: problem })
  if (until < today) throw refuseFields({ until: 'slot_past' })
  if (until > addDays(today, furthestDays)) throw refuseFields({ until: 'slot_far' })
  // Who books it has to know where to come.
  if (url === '' && venue === '') throw refuseFields({ url: 'slot_place' })
}
