import * as texts from '#contract/rules/hong-kong-texts.ts'
import { hongKongYear } from '#contract/rules/hong-kong-time.ts'
import { unbroken } from './clock-text.ts'
import { getLocale } from './locale.ts'

// Dates and times in the page's language, always in Hong Kong time: the server may be elsewhere, and so may the
// reader.

type Moment = texts.Moment

/** '2 Nov 2026', '2026年11月2日'. */
export const dayText = (at: Moment): string => texts.dayText(at, getLocale())

/** '30 November 2026', '2026年11月30日'. */
export const longDayText = (at: Moment): string => texts.longDayText(at, getLocale())

/** 'Thu 3 Dec 2026', '2026年12月3日（四）'. */
export const weekdayText = (at: Moment): string => texts.weekdayText(at, getLocale())

/** 'Thu 3 Dec', '12月3日（四）'. */
export const shortDayText = (at: Moment): string => texts.shortDayText(at, getLocale())

/** 'Thu', '星期四'. */
export const weekdayNameText = (at: Moment): string => texts.weekdayNameText(at, getLocale())

/** 'Sat 14 Nov'; for another year '14 Nov 2025'. */
export const recentDayText = (at: Moment, now: Date = new Date()): string =>
  hongKongYear(new Date(at)) === hongKongYear(now) ? shortDayText(at) : dayText(at)

/** 'Thu 3 Dec 2026, 7:30 pm', '2026年12月3日（四）下午7:30'. */
export const momentText = (at: Moment): string => unbroken(texts.momentText(at, getLocale()))

/** 'October 2026', '2026年10月'. */
export const monthText = (at: Moment): string => texts.monthText(at, getLocale())

/** 'October', '10月'. */
export const monthNameText = (at: Moment): string => texts.monthNameText(at, getLocale())

/** 'Oct', '10月'. */
export const shortMonthText = (at: Moment): string => texts.shortMonthText(at, getLocale())
