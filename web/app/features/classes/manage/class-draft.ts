import type { ClassView } from '#contract/classes/classes.ts'
import {
  type ClassColor,
  type ClassTimesProblem,
  classColors,
  classMinutes,
  classTimesProblem,
  type LatePrice,
  repeatOnOf,
  usualClass,
  weekdaysOf,
} from '#contract/rules/class-form.ts'
import { addDays, type Day, daysBetween } from '#contract/rules/hong-kong-time.ts'
import {
  furthestDays,
  minuteOfTime,
  shortestMinutes,
  timeOfMinute,
  weekdayOf,
  weeklyDays,
} from '#contract/rules/lesson-times.ts'

/** The state of a class form; numbers as typed. */
export interface ClassDraft {
  title: string
  courseId: string
  date: Day
  endingDate: Day
  time: string
  endTime: string
  price: string
  limit: string
  noLimit: boolean
  latePrice: LatePrice
  needsApproval: boolean
  color: ClassColor | ''
  repeated: boolean
  /** 0 for Sunday. */
  weekdays: readonly number[]
  withoutHolidays: boolean
  /** The number of lessons, as typed: the last date follows. '' if the last date is chosen instead. */
  lessons: string
  /** Dates that are left out. */
  withoutDays: readonly Day[]
  /** 'Venue / Zoom link'. */
  place: string
  remarks: string
}

/** The colour that the fewest of one's own classes have, so that they differ without a choice. */
export function rarestColor(shown: readonly Pick<ClassView, 'class_id' | 'own' | 'color'>[]): ClassColor {
  // A calendar shows a class once for each of its lessons.
  const own = new Map(shown.filter(one => one.own).map(one => [one.class_id, one.color]))
  const times = (color: ClassColor) => [...own.values()].filter(one => one === color).length
  return classColors.reduce((rarest, color) => (times(color) < times(rarest) ? color : rarest))
}

/** A form opened in the profile's tab asks for approval, one in the calendar's panel doesn't. */
export const newDraft = (
  day: Day,
  courseId: number | null,
  needsApproval: boolean,
  color: ClassColor | '' = '',
): ClassDraft => ({
  ...{ title: '', courseId: courseId ? String(courseId) : '', date: day, endingDate: day },
  ...{ time: usualClass.time, endTime: usualClass.endTime, price: String(usualClass.priceDollars) },
  ...{ limit: '', noLimit: true, latePrice: 'pro_rata', needsApproval, color, repeated: false },
  ...{ weekdays: [weekdayOf(day)], withoutHolidays: true, withoutDays: [], place: '', remarks: '' },
  lessons: '',
})

export const draftOf = (view: ClassView): ClassDraft => ({
  ...{ title: view.title, courseId: String(view.course_id), date: view.date, endingDate: view.ending_date },
  ...{ time: view.time, endTime: view.end_time, price: String(view.class_price) },
  ...{ limit: view.no_limit ? '' : String(view.students_limit), noLimit: view.no_limit },
  ...{ latePrice: view.late_price, needsApproval: view.require_approval === 'yes', color: view.color },
  ...{ repeated: view.repeat_on !== '', weekdays: weekdaysOf(view.repeat_on) ?? [weekdayOf(view.date)] },
  ...{ withoutHolidays: true, withoutDays: [], remarks: view.remarks },
  lessons: '',
  place: view.venue || view.zoom_link || view.google_meet_link,
})

/**
 * The same class again after it has ended: on its weekdays, for as many weeks, and without what only the old one had.
 */
export function copyOf(view: ClassView, today: Day): ClassDraft {
  const earliest = addDays(view.ending_date > today ? view.ending_date : today, 1)
  const date = addDays(earliest, (weekdayOf(view.date) - weekdayOf(earliest) + 7) % 7)
  return { ...draftOf(view), date, endingDate: addDays(date, daysBetween(view.date, view.ending_date)) }
}

/** It starts at another time with the same length, until midnight at most. */
export function withTime(draft: ClassDraft, time: string): ClassDraft {
  const end = (minuteOfTime(time) ?? 0) + Math.max(shortestMinutes, classMinutes(draft))
  return { ...draft, time, endTime: timeOfMinute(Math.min(end, 24 * 60)) }
}

/** The last date follows the number of lessons; left-out days are made up for at the end. */
export function withLessons(draft: ClassDraft, holidays: ReadonlySet<Day>): ClassDraft {
  const count = Number(draft.lessons)
  if (!draft.repeated || draft.lessons === '' || !Number.isInteger(count) || count < 1) return draft
  const { date, weekdays, withoutHolidays, withoutDays } = draft
  const days = weeklyDays({
    ...{ from: date, until: addDays(date, furthestDays), weekdays },
    without: new Set([...withoutDays, ...(withoutHolidays ? holidays : [])]),
  })
  // More lessons than fit into a year end with it; the server says how far ahead is allowed.
  const last = days[count - 1] ?? days.at(-1)
  return last && last !== draft.endingDate ? { ...draft, endingDate: last } : draft
}

/** A class that starts to repeat runs for some weeks; a single one ends on its day. */
export function withRepeat(draft: ClassDraft, repeated: boolean): ClassDraft {
  if (!repeated) return { ...draft, repeated, endingDate: draft.date }
  const endingDate = draft.endingDate > draft.date ? draft.endingDate : addDays(draft.date, 7 * 7)
  const weekdays = draft.weekdays.length > 0 ? draft.weekdays : [weekdayOf(draft.date)]
  return { ...draft, repeated, endingDate, weekdays }
}

/** The first day was changed: what depended on it follows. */
export function withDate(draft: ClassDraft, date: Day): ClassDraft {
  const followed = draft.weekdays.length === 1 && draft.weekdays[0] === weekdayOf(draft.date)
  return {
    ...draft,
    date,
    endingDate: draft.repeated && draft.endingDate >= date ? draft.endingDate : date,
    weekdays: followed ? [weekdayOf(date)] : draft.weekdays,
  }
}

export type DraftProblem =
  | ClassTimesProblem
  | 'title_required'
  | 'course_required'
  | 'price_required'
  | 'price_low'
  | 'limit_required'
  | 'place_required'
  | 'color_required'

const fieldOfTimes: Readonly<Record<ClassTimesProblem, string>> = {
  class_day: 'date',
  class_end: 'ending_date',
  class_time: 'time',
  class_duration: 'end_time',
  class_far: 'ending_date',
  class_no_day: 'ending_date',
  class_many: 'ending_date',
}

/** Its errors, by the field's name on the wire. */
export function draftProblems(draft: ClassDraft): Readonly<Record<string, DraftProblem>> {
  const { title, courseId, price, limit, noLimit, place, color } = draft
  const dollars = Number(price)
  const times = classTimesProblem({
    ...{ from: draft.date, until: draft.repeated ? draft.endingDate : draft.date },
    ...{ time: draft.time, endTime: draft.endTime, weekdays: draft.repeated ? draft.weekdays : [] },
  })
  return {
    ...(title.trim() === '' && { title: 'title_required' }),
    ...(courseId === '' && { course_id: 'course_required' }),
    ...(price.trim() === '' || Number.isNaN(dollars)
      ? { class_price: 'price_required' }
      : dollars !== 0 && dollars < usualClass.priceDollars && { class_price: 'price_low' }),
    ...(!noLimit && !(Number(limit) >= 1) && { students_limit: 'limit_required' }),
    ...(place.trim() === '' && { zoom_link: 'place_required' }),
    ...(color === '' && { color: 'color_required' }),
    ...(times && { [fieldOfTimes[times]]: times }),
  }
}

/** In the call's format. The server tells a venue from a link. */
export const wireOf = (draft: ClassDraft) => ({
  ...{ title: draft.title.trim(), course_id: Number(draft.courseId), date: draft.date },
  ending_date: draft.repeated ? draft.endingDate : draft.date,
  ...{ time: draft.time, end_time: draft.endTime, class_price: Number(draft.price) },
  ...{ students_limit: draft.noLimit ? 0 : Number(draft.limit), no_limit: draft.noLimit },
  late_price: draft.latePrice,
  require_approval: draft.needsApproval ? ('yes' as const) : ('no' as const),
  ...{ color: draft.color, repeat_on: draft.repeated ? repeatOnOf(draft.weekdays) : '' },
  ...{ venue: '', google_meet_link: '', zoom_link: draft.place.trim(), remarks: draft.remarks },
  without_holidays: draft.repeated && draft.withoutHolidays,
  without_days: draft.repeated ? [...draft.withoutDays] : [],
})
