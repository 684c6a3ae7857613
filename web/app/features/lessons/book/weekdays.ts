import { m } from '#messages/messages.js'
import { getLocale } from '../../../lib/locale.ts'
import type { PartOfDay, UsualTime } from './calendar.rules.ts'

const weekdays = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  'zh-HK': ['一', '二', '三', '四', '五', '六', '日'],
} as const

/** Above a column: 'Mon', '一'; 0 is Monday. */
export const weekdayHead = (weekday: number): string => weekdays[getLocale()][weekday] ?? ''

/** 'Mon', '星期一'. */
export const weekdayName = (weekday: number): string => m.bookings_weekday({ day: weekdayHead(weekday) })

const parts: Readonly<Record<PartOfDay, () => string>> = {
  morning: m.bookings_morning,
  afternoon: m.bookings_afternoon,
  evening: m.bookings_evening,
}

/** 'Morning'. */
export const partName = (part: PartOfDay): string => parts[part]()

const shortParts: Readonly<Record<UsualTime['part'], () => string>> = {
  morning: m.bookings_morning_short,
  afternoon: m.bookings_afternoon_short,
  evening: m.bookings_evening_short,
  all: m.bookings_all_day,
}

/** 'evening'. */
export const partShort = (part: UsualTime['part']): string => shortParts[part]()

const headParts: Readonly<Record<UsualTime['part'], () => string>> = {
  morning: m.bookings_morning_head,
  afternoon: m.bookings_afternoon_head,
  evening: m.bookings_evening_head,
  all: m.bookings_all_day,
}

/** 'eve.', above a column that is narrow on a phone. */
export const partHead = (part: UsualTime['part']): string => headParts[part]()
