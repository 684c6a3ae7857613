import type { LessonPackage, LessonSlot } from '#contract/lessons/schedule.ts'
import { type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { centsOf } from '#contract/rules/money.ts'
import { getLocale } from '../../../lib/locale.ts'
import { lastDayFrom } from './calendar.rules.ts'
import type { ChosenTime, ChosenTrial } from './trial-selection.ts'

/** Whose lessons these are. */
export interface LessonTeacher {
  readonly id: number
  readonly name: string
  readonly picture: string
}

/** A package with open times. */
export interface OfferedPackage {
  readonly id: number
  readonly title: string
  readonly titleZh: string
  readonly description: string
  /** Cents. */
  readonly price: number
  readonly isTrial: boolean
  /** How many times are open. */
  readonly free: number
}

interface Described {
  readonly price_id: number
  readonly description: string
}

/** What can be booked: packages with open times in the displayed months. */
export function offeredPackages(
  lessons: readonly LessonPackage[],
  described: readonly Described[],
  now: Date = new Date(),
): OfferedPackage[] {
  return lessons.flatMap(({ price_id: id, duration, duration_zh, price, is_trial, slots }) => {
    const free = slots.filter(isWithin(now)).length
    const description = described.find(({ price_id }) => price_id === id)?.description ?? ''
    const offered = {
      ...{ id, title: duration, titleZh: duration_zh, description, free },
      ...{ price: centsOf(price), isTrial: is_trial === '1' },
    }
    return free > 0 ? [offered] : []
  })
}

/** From today to the end of the last displayed month. */
export function isWithin(now: Date): (slot: { trial_date: Day }) => boolean {
  const today = hongKongDay(now)
  const last = lastDayFrom(today)
  return ({ trial_date }) => trial_date >= today && trial_date <= last
}

/** In the reader's language if there is a text, otherwise in the other one. */
export const packageTitle = ({ title, titleZh }: { title: string; titleZh: string }): string =>
  getLocale() === 'zh-HK' ? titleZh || title : title || titleZh

export const toTime = (slot: LessonSlot): ChosenTime => ({
  slotId: slot.slot_id,
  day: slot.trial_date,
  time: slot.trial_time,
  minutes: slot.duration,
  venue: slot.venue,
})

export const toTrial = (
  teacher: LessonTeacher,
  { id, title, titleZh, price }: OfferedPackage,
  time: ChosenTime | null,
): ChosenTrial => ({
  ...{ packageId: id, title, titleZh, price, time },
  ...{ teacherId: teacher.id, teacherName: teacher.name, teacherPicture: teacher.picture },
})

/** The moment until which it can be moved or cancelled for free. */
export const freeUntil = ({ day, time }: Pick<ChosenTime, 'day' | 'time'>, cancelHours: number): Date =>
  new Date(new Date(`${day}T${time}:00+08:00`).getTime() - cancelHours * 3_600_000)
