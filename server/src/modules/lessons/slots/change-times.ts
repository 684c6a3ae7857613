import type { SlotReason } from '#contract/lessons/slots.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { lessonPlaceOf } from '#contract/rules/lesson-place.ts'
import { furthestDays, mostChosen } from '#contract/rules/lesson-times.ts'
import { meetingAddress } from '#contract/rules/meeting-address.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPackages, holdTeacher, offerPackages } from '../../teachers/index.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import {
  type ChosenTimes,
  changeTimes,
  countSeats,
  deleteTimes,
  lockComingTimes,
  type TimesChange,
} from '../calendar/own-times.repository.ts'
import { rangeOf } from '../calendar/view-own-times.ts'
import type { Lesson } from '../lessons.tables.ts'
import { addSkips } from '../week/week.repository.ts'
import { refuseManagers } from './add-slots.ts'

/** Times by their ids, or all from a day to another. */
export interface Chosen {
  ids: readonly number[]
  from: Day | undefined
  until: Day | undefined
  isTrial: boolean | undefined
  preview: boolean
}

export interface LeftOutTime {
  lesson: Lesson
  code: SlotReason
}

export interface TimesOutcome {
  count: number
  leftOut: LeftOutTime[]
}

type Needs = Pick<Platform, 'db' | 'clock' | 'hooks'>

/** Nobody's seat goes: what is booked, or being paid for at this moment, stays and is named. */
export async function deleteManyTimes(
  platform: Needs,
  caller: Caller,
  chosen: Chosen,
): Promise<TimesOutcome> {
  return withChosen(platform, caller, chosen, async (tx, { lessons, taken, now }) => {
    const booked = lessons.filter(({ id }) => taken.has(id))
    const free = lessons.filter(({ id }) => !taken.has(id)).map(({ id }) => id)
    if (!chosen.preview) {
      await addSkips(
        tx,
        lessons.filter(({ id, weekly }) => weekly && !taken.has(id)),
      )
      await deleteTimes(tx, free, now)
    }
    return { count: free.length, leftOut: booked.map(lesson => ({ lesson, code: 'slot_booked' })) }
  })
}

export interface TimesEdit {
  seats: number | undefined
  /** Dollars. */
  price: number | undefined
  title: string | undefined
  url: string | undefined
  venue: string | undefined
}

/** A link may change for who has booked, too: they ask for it when they join. What they agreed to stays. */
export async function changeManyTimes(
  platform: Needs,
  caller: Caller,
  chosen: Chosen,
  edit: TimesEdit,
): Promise<TimesOutcome> {
  const changesTerms = edit.price !== undefined || edit.title !== undefined || edit.venue !== undefined
  return withChosen(platform, caller, chosen, async (tx, { lessons, taken, now }) => {
    const leftOut: LeftOutTime[] = []
    const meant = lessons.filter(lesson => {
      const seats = taken.get(lesson.id) ?? 0
      const code =
        changesTerms && seats > 0 ? 'slot_booked' : (edit.seats ?? seats) < seats ? 'slot_seats' : null
      if (code) leftOut.push({ lesson, code })
      return code === null
    })
    const place = placeOf(edit)
    const isNowhere = (lesson: Lesson) =>
      (place.url ?? lesson.url) === '' && (place.venue ?? lesson.venue) === ''
    if (meant.some(isNowhere)) throw refuseFields({ url: 'slot_place' })
    if (!chosen.preview) {
      const ids = meant.map(({ id }) => id)
      await changeTimes(tx, ids, { ...place, ...(edit.seats !== undefined && { seats: edit.seats }) })
      await sellAs(platform, tx, caller, meant, edit, now)
    }
    return { count: meant.length, leftOut }
  })
}

function placeOf({ url, venue }: TimesEdit): Pick<TimesChange, 'url' | 'venue'> {
  const address = url === undefined ? undefined : (meetingAddress(url) ?? '')
  if (venue === undefined) return address === undefined ? {} : { url: address }
  const place = lessonPlaceOf({ url: address ?? '', venue })
  return address === undefined && place.url === '' ? { venue: place.venue } : place
}

/** By what they are sold as now: those of one title go on as one. */
async function sellAs(
  platform: Needs,
  tx: Tx,
  { userId }: Caller,
  lessons: readonly Lesson[],
  { title, price }: TimesEdit,
  now: Date,
): Promise<void> {
  if (title === undefined && price === undefined) return
  const packages = [...(await findPackages(tx, [...new Set(lessons.map(one => one.packageId))])).values()]
  const wanted = packages.map(before => ({
    title: title ?? before.title,
    titleZh: title === undefined ? before.titleZh : '',
    priceCents: price === undefined ? before.priceCents : centsOf(price),
    isTrial: before.isTrial,
    changePrice: price !== undefined,
  }))
  for (const isTrial of [true, false]) {
    const prices = wanted.filter(one => one.isTrial === isTrial).map(({ priceCents }) => priceCents)
    // One title has one price: which of several is not ours to choose.
    if (new Set(prices).size > 1 && title !== undefined) throw refuseFields({ price: 'slot_price' })
  }
  const offered = await offerPackages(platform, tx, userId, wanted, now)
  for (const [index, before] of packages.entries()) {
    const ids = lessons.filter(({ packageId }) => packageId === before.id).map(({ id }) => id)
    const packageId = offered[index]?.id
    if (packageId !== undefined && packageId !== before.id) await changeTimes(tx, ids, { packageId })
  }
}

interface Held {
  lessons: Lesson[]
  /** Seats booked or being paid for, of those that have any. */
  taken: ReadonlyMap<number, number>
  now: Date
}

/** Under the lock of the teacher and of each time: whoever books one of them comes before or after, never between. */
async function withChosen(
  platform: Needs,
  caller: Caller,
  chosen: Chosen,
  work: (tx: Tx, held: Held) => Promise<TimesOutcome>,
): Promise<TimesOutcome> {
  const { userId } = caller
  refuseManagers(caller)
  const which = whichOf(chosen)
  return platform.db.transaction(async tx => {
    const now = platform.clock.now()
    await holdTeacher(tx, userId, now)
    const found = await lockComingTimes(tx, userId, which, { now, limit: mostRanged })
    if (which.ids && found.length < which.ids.length) throw new Refusal('slot_unknown')
    const lessons = await ofKind(tx, found, chosen.isTrial)
    const taken = await countSeats(
      tx,
      lessons.map(({ id }) => id),
    )
    const outcome = await work(tx, { lessons, taken, now })
    if (!chosen.preview && outcome.count > 0) await refreshCalendars(platform, tx, [{ teacherId: userId }])
    return outcome
  })
}

/** More open times than a year has room for. */
const mostRanged = 50 * furthestDays

function whichOf({ ids, from, until }: Chosen): ChosenTimes {
  if (ids.length > 0) return { ids: [...new Set(ids)].slice(0, mostChosen), period: null }
  if (from === undefined || until === undefined)
    throw refuseFields({ [from === undefined ? 'from' : 'until']: 'required' })
  return { ids: null, period: rangeOf(from, until, furthestDays) }
}

async function ofKind(tx: Tx, lessons: Lesson[], isTrial: boolean | undefined): Promise<Lesson[]> {
  if (isTrial === undefined) return lessons
  const packages = await findPackages(tx, [...new Set(lessons.map(one => one.packageId))])
  return lessons.filter(({ packageId }) => packages.get(packageId)?.isTrial === isTrial)
}
