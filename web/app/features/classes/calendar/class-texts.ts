import type { ClassView } from '#contract/classes/classes.ts'
import { classMinutes, weekdaysOf } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import { momentText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale, languageTags } from '../../../lib/locale.ts'
import { weekdayName } from '../../lessons/slots/weekday-names.ts'

/** 'Tuesday and Thursday'. */
export function weekdaysText(repeatOn: string): string {
  const list = new Intl.ListFormat(languageTags[getLocale()])
  return list.format((weekdaysOf(repeatOn) ?? []).map(weekdayName))
}

/** 'Weekly on Tuesday and Thursday until Tue 22 Dec', 'One lesson'. */
export const rhythmText = ({ repeat_on, ending_date }: ClassView): string =>
  repeat_on === ''
    ? m.classes_single()
    : m.classes_weekly({ weekdays: weekdaysText(repeat_on), day: shortDayText(ending_date) })

/** '75 minutes, Hong Kong time'. */
export const lengthText = ({ time, end_time }: { time: string; end_time: string }): string =>
  m.classes_minutes({ minutes: wholeNumber(classMinutes({ time, endTime: end_time })) })

/** It has started, and someone who enrols now attends the rest. */
export const hasBegun = ({ lessons_left, lesson_count }: ClassView): boolean =>
  lessons_left > 0 && lessons_left < lesson_count

/** 'For all 7 lessons'; once it has started, '5 of 7 lessons left, from Sat 21 Nov'. */
export const lessonsText = (view: ClassView): string =>
  hasBegun(view) && view.next_lesson
    ? m.classes_lessons_left({
        count: view.lesson_count,
        left: wholeNumber(view.lessons_left),
        all: wholeNumber(view.lesson_count),
        day: shortDayText(view.next_lesson.date),
      })
    : m.classes_for_all({ count: view.lesson_count, shown: wholeNumber(view.lesson_count) })

/** Until when someone who enrols now can leave with a refund; '' if there is nothing to refund. */
export function leaveText({ price_now, leave_until, cancel_hours: count }: ClassView): string {
  if (price_now === 0) return ''
  return leave_until
    ? m.classes_leave_until({ when: momentText(leave_until) })
    : m.classes_leave_over({ count, hours: wholeNumber(count) })
}
