import type { LessonPlace } from '#contract/rules/free-times.ts'
import { highestTrialPrice } from '#contract/rules/trial-price-bands.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { weekdayHead, weekdayName } from '../../lessons/book/weekdays.ts'

interface Band {
  min: number
  max: number
}

/** In the list of bands, whose title names the currency. */
export function bandLabel({ min, max }: Band): string {
  if (min === 0) return m.directory_price_below({ max: wholeNumber(max) })
  if (max === highestTrialPrice) return m.directory_price_above({ min: wholeNumber(min) })
  return m.directory_price_between({ min: wholeNumber(min), max: wholeNumber(max) })
}

/** On its own. */
export function bandChip({ min, max }: Band): string {
  if (min === 0) return m.directory_price_below({ max: wholeNumber(max) })
  if (max === highestTrialPrice) return m.directory_price_chip_above({ min: wholeNumber(min) })
  return m.directory_price_chip_between({ min: wholeNumber(min), max: wholeNumber(max) })
}

/** 0 for Sunday: 'Sat', '星期六'. */
export const weekdayText = (weekday: number): string => weekdayName((weekday + 6) % 7)
/** 'Sat', '六'. */
export const weekdayShort = (weekday: number): string => weekdayHead((weekday + 6) % 7)

const places: Readonly<Record<LessonPlace, () => string>> = {
  online: m.directory_place_online,
  in_person: m.directory_place_in_person,
}
export const placeName = (place: LessonPlace): string => places[place]()

/** For open times within a week, or on a day. */
export const freeChip = (free: string): string =>
  free === 'week' ? m.directory_free_week() : m.directory_free_chip({ day: shortDayText(free) })
