import { hongKongDay, hongKongTime } from './hong-kong-time.ts'
import { minuteOfTime, timeOfMinute } from './lesson-times.ts'

// Uses tables instead of Intl: server and browser may have different short names and would render different pages, and
// creating a formatter takes longer than rendering a page of dates.

type Locale = 'en' | 'zh-HK'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const weekdaysInChinese = ['日', '一', '二', '三', '四', '五', '六'] as const

/** A moment, as a Date or as sent by calls; or a day in Hong Kong, 'YYYY-MM-DD'. */
export type Moment = Date | string

/** '' if it isn't a date. */
function dayOf(at: Moment): string {
  if (typeof at === 'string' && at.length === 10) return at
  const moment = new Date(at)
  return Number.isNaN(moment.getTime()) ? '' : hongKongDay(moment)
}

/** Null if it isn't a date. */
function partsOf(at: Moment) {
  const day = dayOf(at)
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return null
  const month = date.getUTCMonth()
  return {
    year: date.getUTCFullYear(),
    month: month + 1,
    day: date.getUTCDate(),
    // Within the tables: a month is 0 to 11 and a weekday 0 to 6.
    monthName: months[month] as string,
    weekday: weekdays[date.getUTCDay()] as string,
    weekdayInChinese: weekdaysInChinese[date.getUTCDay()] as string,
  }
}

type Parts = NonNullable<ReturnType<typeof partsOf>>

const writing = (en: (parts: Parts) => string, zh: (parts: Parts) => string) => {
  return (at: Moment, locale: Locale): string => {
    const parts = partsOf(at)
    return parts ? (locale === 'zh-HK' ? zh : en)(parts) : ''
  }
}

const short = (name: string) => name.slice(0, 3)
const chinese = ({ year, month, day }: Parts) => `${year}年${month}月${day}日`

/** '2 Nov 2026', '2026年11月2日'. */
export const dayText = writing(({ day, monthName, year }) => `${day} ${short(monthName)} ${year}`, chinese)

/** '30 November 2026', '2026年11月30日'. */
export const longDayText = writing(({ day, monthName, year }) => `${day} ${monthName} ${year}`, chinese)

/** 'Thu 3 Dec 2026', '2026年12月3日（四）'. */
export const weekdayText = writing(
  ({ weekday, day, monthName, year }) => `${weekday} ${day} ${short(monthName)} ${year}`,
  parts => `${chinese(parts)}（${parts.weekdayInChinese}）`,
)

/** 'Thu 3 Dec', '12月3日（四）': for when the year is obvious. */
export const shortDayText = writing(
  ({ weekday, day, monthName }) => `${weekday} ${day} ${short(monthName)}`,
  ({ month, day, weekdayInChinese }) => `${month}月${day}日（${weekdayInChinese}）`,
)

/** 'Thu', '星期四'. */
export const weekdayNameText = writing(
  ({ weekday }) => weekday,
  ({ weekdayInChinese }) => `星期${weekdayInChinese}`,
)

/** 'October 2026', '2026年10月'. */
export const monthText = writing(
  ({ monthName, year }) => `${monthName} ${year}`,
  ({ year, month }) => `${year}年${month}月`,
)

/** 'October', '10月'. */
export const monthNameText = writing(
  ({ monthName }) => monthName,
  ({ month }) => `${month}月`,
)

/** 'Oct', '10月'. */
export const shortMonthText = writing(
  ({ monthName }) => short(monthName),
  ({ month }) => `${month}月`,
)

/** 'Thu 3 Dec 2026, 7:30 pm', '2026年12月3日（四）下午7:30'. */
export function momentText(at: Moment, locale: Locale): string {
  const day = weekdayText(at, locale)
  return day && `${day}${locale === 'zh-HK' ? '' : ', '}${clockText(hongKongTime(new Date(at)), locale)}`
}

/** A time of day, 'HH:MM'. Something that ends at midnight ends at 24:00. */
type Time = string

const clockOf = (time: Time) => {
  const minutes = (minuteOfTime(time) ?? 0) % dayMinutes
  const minute = minutes % 60
  return {
    named: minutes === 0 ? 'midnight' : minutes === noon ? 'noon' : null,
    shown: `${Math.floor(minutes / 60) % 12 || 12}:${String(minute).padStart(2, '0')}`,
    half: minutes < noon ? 'am' : 'pm',
  } as const
}

const noon = 12 * 60
const dayMinutes = 2 * noon
const named = { midnight: '午夜12:00', noon: '中午12:00' } as const
const halves = { am: '上午', pm: '下午' } as const

/** '7:30 pm', 'noon'; '下午7:30', '中午12:00'. */
export function clockText(time: Time, locale: Locale): string {
  const clock = clockOf(time)
  if (locale === 'zh-HK') return clock.named ? named[clock.named] : `${halves[clock.half]}${clock.shown}`
  return clock.named ?? `${clock.shown} ${clock.half}`
}

/** '6:00–7:00 pm', '11:30 am–12:15 pm', '11:00 pm–midnight'; '下午6:00–7:00'. */
export function clockRangeText(from: Time, to: Time, locale: Locale): string {
  const [first, last] = [clockOf(from), clockOf(to)]
  if (first.named || last.named || first.half !== last.half)
    return `${clockText(from, locale)}–${clockText(to, locale)}`
  return locale === 'zh-HK'
    ? `${clockText(from, locale)}–${last.shown}`
    : `${first.shown}–${clockText(to, locale)}`
}

/** Like `clockRangeText`, from a time and a length. */
export const timesText = (
  { time, minutes }: { readonly time: Time; readonly minutes: number },
  locale: Locale,
): string => clockRangeText(time, timeOfMinute((minuteOfTime(time) ?? 0) + minutes), locale)
