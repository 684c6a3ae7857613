import * as texts from '#contract/rules/hong-kong-texts.ts'
import { hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { getLocale } from './locale.ts'

// Times of day in the page's language, always in Hong Kong time, on a 12-hour clock.

/** With no line break between a time and its half of the day. */
export const unbroken = (text: string): string => text.replaceAll(/ (?=[ap]m\b)/g, '\u00a0')

/** '7:30 pm', 'noon'. */
export const clockText = (time: string): string => unbroken(texts.clockText(time, getLocale()))

/** Of a moment: '7:30 pm'. */
export const clockTextAt = (at: Date | string): string => clockText(hongKongTime(new Date(at)))

/** '7:30 pm', '6 pm'; full hours have no zeros, for small spaces. */
export const shortClockText = (time: string): string => clockText(time).replace(':00', shortHour[getLocale()])

const shortHour = { en: '', 'zh-HK': '時' } as const

/** '6:00–7:00 pm'. */
export const clockTimesText = ({ time, end_time }: { time: string; end_time: string }): string =>
  unbroken(texts.clockRangeText(time, end_time, getLocale()))

/** '6:00–7:00 pm', from a time and a length. */
export const timesText = (lesson: { readonly time: string; readonly minutes: number }): string =>
  unbroken(texts.timesText(lesson, getLocale()))
