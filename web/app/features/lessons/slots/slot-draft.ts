import type { SlotPlace, SlotReason } from '#contract/lessons/slots.ts'
import { type Day, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { titleKey } from '#contract/rules/lesson-terms.ts'
import {
  overlaps,
  type Period,
  periodOf,
  type SlotTime,
  slotDurations,
  slotProblem,
  slotTimes,
  usualMinutes,
  weekdayOf,
} from '#contract/rules/lesson-times.ts'

export type Kind = '0' | '1'

/** A time that is already offered. */
export interface OwnSlot {
  id: number
  day: Day
  time: string
  minutes: number
  title: string
  isTrial: Kind
}

/** A time to add. */
export interface StagedSlot {
  key: number
  day: Day
  time: string
  minutes: number
  seats: number
  isTrial: Kind
  title: string
  /** Dollars, as typed. */
  price: string
  /** Its title is offered at another price, which changes to this one. */
  changePrice: boolean
  url: string
  venue: string
}

/** The form of one kind, and the times to add. */
export interface SlotDraft {
  dates: readonly Day[]
  times: readonly string[]
  title: string
  price: string
  url: string
  venue: string
  repeat: boolean
  until: Day
  withoutHolidays: boolean
  staged: readonly StagedSlot[]
}

/** Why a time can't be added, and what it overlaps. */
export interface SlotConflict {
  code: SlotReason
  other: { title: string; time: string; minutes: number; isTrial: Kind } | null
}

/** '30 min trial' and '30 分鐘試堂' contain the length; other titles mean an hour. */
export function minutesIn(title: string): number {
  const [, digits] = /(\d{2,3})\s*[-–]?\s*(?:min|分鐘|分钟)/i.exec(title) ?? []
  const minutes = Number(digits)
  return slotDurations.includes(minutes) ? minutes : usualMinutes
}

interface Busy extends Period {
  title: string
  slot: SlotTime
  isTrial: Kind
}

const busyOf = (slot: SlotTime & { title: string; isTrial: Kind }): Busy => ({
  ...periodOf(slot),
  title: slot.title,
  isTrial: slot.isTrial,
  slot,
})

function conflictOf(slot: SlotTime, busy: readonly Busy[], now: Date): SlotConflict | null {
  const code = slotProblem(slot, now)
  if (code) return { code, other: null }
  const period = periodOf(slot)
  const met = busy.find(other => overlaps(other, period))
  if (!met) return null
  const { title, isTrial } = met
  return {
    code: 'slot_overlap',
    other: { title, isTrial, time: met.slot.time, minutes: met.slot.minutes },
  }
}

export interface LeftOut extends SlotConflict {
  day: Day
  time: string
}

let lastKey = 0

/** Adds the selected times of these days to the list; reports those that can't be added. */
export function stage(
  draft: SlotDraft,
  {
    days,
    isTrial,
    own,
    now,
    changePrice = false,
  }: { days: readonly Day[]; isTrial: Kind; own: readonly OwnSlot[]; now: Date; changePrice?: boolean },
): { staged: StagedSlot[]; leftOut: LeftOut[] } {
  const { title, price, url, venue } = draft
  const minutes = minutesIn(title)
  // One title has one price: listed times with another one follow.
  const staged = draft.staged.map(slot =>
    slot.isTrial === isTrial && titleKey(slot.title) === titleKey(title)
      ? { ...slot, price, changePrice: slot.changePrice || changePrice }
      : slot,
  )
  const leftOut: LeftOut[] = []
  for (const day of [...days].sort()) {
    for (const time of [...draft.times].sort()) {
      const busy = [...own, ...staged].filter(slot => slot.day === day).map(busyOf)
      const conflict = conflictOf({ day, time, minutes }, busy, now)
      if (conflict) leftOut.push({ day, time, ...conflict })
      else {
        lastKey += 1
        staged.push({
          ...{ key: lastKey, day, time, minutes, seats: 1, isTrial },
          ...{ title, price, changePrice, url, venue },
        })
      }
    }
  }
  return { staged: sortSlots(staged), leftOut }
}

export const sortSlots = (slots: readonly StagedSlot[]): StagedSlot[] =>
  [...slots].sort((one, other) => (`${one.day}${one.time}` < `${other.day}${other.time}` ? -1 : 1))

/** What would be refused now, by key: each is compared with the calendar and with those before it. */
export function conflictsOf(
  staged: readonly StagedSlot[],
  own: readonly OwnSlot[],
  now: Date,
): Map<number, SlotConflict> {
  const found = new Map<number, SlotConflict>()
  const busy = own.map(busyOf)
  for (const slot of staged) {
    const conflict = conflictOf(slot, busy, now)
    if (conflict) found.set(slot.key, conflict)
    else busy.push(busyOf(slot))
  }
  return found
}

/** Times that can't be selected for these days, with the titles of what they overlap. */
export function struckTimes(
  draft: SlotDraft,
  own: readonly OwnSlot[],
  now: Date,
): { times: ReadonlySet<string>; titles: string[] } {
  const minutes = minutesIn(draft.title)
  const times = new Set<string>()
  const titles = new Set<string>()
  for (const day of draft.dates) {
    const busy = [...own, ...draft.staged].filter(slot => slot.day === day).map(busyOf)
    for (const time of slotTimes) {
      const conflict = conflictOf({ day, time, minutes }, busy, now)
      if (!conflict) continue
      times.add(time)
      if (conflict.other) titles.add(conflict.other.title)
    }
  }
  const chosen = draft.times.map(time => ({ time, ...periodOf({ day: sampleDay, time, minutes }) }))
  for (const time of slotTimes) {
    const slot = { day: sampleDay, time, minutes }
    const meets = chosen.some(other => other.time !== time && overlaps(other, periodOf(slot)))
    if (meets || slotProblem(slot, longAgo) === 'slot_midnight') times.add(time)
  }
  return { times, titles: [...titles] }
}

/** Any day will do to compare two times of a day. */
const sampleDay: Day = '2026-01-01'
const longAgo = hongKongInstant(sampleDay)

/** A day of the list: its times with the same terms. */
export interface StagedGroup {
  key: string
  first: StagedSlot
  slots: StagedSlot[]
}

export function groupStaged(staged: readonly StagedSlot[]): StagedGroup[] {
  const groups = new Map<string, StagedGroup>()
  for (const slot of staged) {
    const { day, isTrial, title, price, changePrice, url, venue } = slot
    const key = JSON.stringify([day, isTrial, title, price, changePrice, url, venue])
    const group = groups.get(key)
    if (group) group.slots.push(slot)
    else groups.set(key, { key, first: slot, slots: [slot] })
  }
  return [...groups.values()]
}

/** The input of `teacher/addLessons`; indexes in it are those of the groups. */
export const lessonsOf = (groups: readonly StagedGroup[], teacherId: number) =>
  groups.map(({ first, slots }) => ({
    teacher_id: teacherId,
    is_trial: first.isTrial,
    date: first.day,
    slots: slots.map(({ time, minutes, seats }) => ({ time, duration: minutes, seats })),
    duration: first.title,
    price: first.price.trim(),
    change_price: first.changePrice,
    url: first.url.trim(),
    venue: first.venue.trim(),
  }))

/** What the server has refused, by key. */
export function refusedKeys(
  groups: readonly StagedGroup[],
  problems: readonly SlotPlace[],
): Map<number, SlotConflict> {
  const found = new Map<number, SlotConflict>()
  for (const { lesson, slot, code, other } of problems) {
    const staged = groups[lesson]?.slots[slot]
    if (!staged) continue
    found.set(staged.key, {
      code,
      other: other && {
        title: other.title,
        time: other.trial_time,
        minutes: other.duration,
        isTrial: other.is_trial,
      },
    })
  }
  return found
}

/** The next time of its day at which a slot would fit; null if there is none. */
export function nextFreeTime(
  slot: StagedSlot,
  staged: readonly StagedSlot[],
  own: readonly OwnSlot[],
  now: Date,
): string | null {
  const others = [...own, ...staged.filter(({ key }) => key !== slot.key)].filter(
    ({ day }) => day === slot.day,
  )
  const busy = others.map(busyOf)
  const later = slotTimes.filter(time => time > slot.time)
  return later.find(time => !conflictOf({ ...slot, time }, busy, now)) ?? null
}

/** The days of a weekly pattern that starts with the selected days, which are always included. */
export function repeatedDays(chosen: readonly Day[], dates: readonly Day[]): Day[] {
  const firsts = new Map<number, Day>()
  for (const day of [...chosen].sort()) {
    const weekday = weekdayOf(day)
    if (!firsts.has(weekday)) firsts.set(weekday, day)
  }
  const repeated = dates.filter(day => day >= (firsts.get(weekdayOf(day)) ?? day))
  return [...new Set([...chosen, ...repeated])].sort()
}

/** Questions before times are listed: whether they are free of charge, or whether their title gets another price. */
export type TermsQuestion = { what: 'free' } | { what: 'price'; before: number; after: number }

export function questionOf(
  { title, price, staged }: Pick<SlotDraft, 'title' | 'price' | 'staged'>,
  isTrial: Kind,
  offered: readonly { title: string; price: number; isTrial: Kind }[],
): TermsQuestion | null {
  const after = Number(price)
  const waiting = staged.map(slot => ({ ...slot, price: Number(slot.price) }))
  const named = [...offered, ...waiting].filter(
    other => other.isTrial === isTrial && titleKey(other.title) === titleKey(title),
  )
  // Times already offered at this price were asked about then.
  if (named.some(other => other.price === after)) return null
  const [first] = named
  if (first) return { what: 'price', before: first.price, after }
  return after === 0 ? { what: 'free' } : null
}
