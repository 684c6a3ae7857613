import { hongKongDay, hongKongTime } from './hong-kong-time.ts'

// Written from tables instead of Intl: server and browser may know other short names and would then render
// different pages, and making a formatter takes longer than a page of dates.

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

/** A moment, as a Date or as calls write it; or a day of Hong Kong, 'YYYY-MM-DD'. */
export type Moment = Date | string

/** '' for what is no date. */
function dayOf(at: Moment): string {
  if (typeof at === 'string' && at.length === 10) return at
  const moment = new Date(at)
  return Number.isNaN(moment.getTime()) ? '' : hongKongDay(moment)
}

/** Null for what is no date. */
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

/** 'Thu 3 Dec 2026', '2026年12月3日星期四'. */
export const weekdayText = writing(
  ({ weekday, day, monthName, year }) => `${weekday} ${day} ${short(monthName)} ${year}`,
  parts => `${chinese(parts)}星期${parts.weekdayInChinese}`,
)

/** 'Thu 3 Dec', '12月3日週四': where the year goes without saying. */
export const shortDayText = writing(
  ({ weekday, day, monthName }) => `${weekday} ${day} ${short(monthName)}`,
  ({ month, day, weekdayInChinese }) => `${month}月${day}日週${weekdayInChinese}`,
)

/** 'Thu', '週四'. */
export const weekdayNameText = writing(
  ({ weekday }) => weekday,
  ({ weekdayInChinese }) => `週${weekdayInChinese}`,
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

/** 'Thu 3 Dec 2026, 19:30', '2026年12月3日星期四 19:30'. */
export function momentText(at: Moment, locale: Locale): string {
  const day = weekdayText(at, locale)
  return day && `${day}${locale === 'zh-HK' ? ' ' : ', '}${hongKongTime(new Date(at))}`
}
