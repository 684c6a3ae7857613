import type { ClassView } from '#contract/classes/classes.ts'
import { classMinutes, weekdaysOf } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale, languageTags } from '../../../lib/locale.ts'
import { weekdayName } from '../../lessons/slots/weekday-names.ts'

/** 'Tuesday and Thursday'. */
export function weekdaysText(repeatOn: string): string {
  const list = new Intl.ListFormat(languageTags[getLocale()])
  return list.format((weekdaysOf(repeatOn) ?? []).map(weekdayName))
}

/** 'Weekly on Tuesday and Thursday until Tue 22 Dec', 'A single class'. */
export const rhythmText = ({ repeat_on, ending_date }: ClassView): string =>
  repeat_on === ''
    ? m.classes_single()
    : m.classes_weekly({ weekdays: weekdaysText(repeat_on), day: shortDayText(ending_date) })

/** '75 minutes, Hong Kong time'. */
export const lengthText = ({ time, end_time }: { time: string; end_time: string }): string =>
  m.classes_minutes({ minutes: wholeNumber(classMinutes({ time, endTime: end_time })) })

/** 'For all 7 classes', 'For 1 class'. */
export const forAllText = ({ lesson_count }: ClassView): string =>
  m.classes_for_all({ count: lesson_count, shown: wholeNumber(lesson_count) })
