import { addDays, type Day, daysBetween, firstOfMonth } from '#contract/rules/hong-kong-time.ts'
import { addMonths, columnOf } from '../../../lib/calendar-days.ts'

export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export interface Range {
  from: Day
  to: Day
}

export const mondayOf = (day: Day): Day => addDays(day, -columnOf(day))

const lastOfMonth = (day: Day): Day => addDays(addMonths(day, 1), -1)

/** The days a view shows around a day: a month with the adjacent days, a week, that day, a month's list. */
export function rangeOf(view: CalendarView, day: Day): Range {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  if (view === 'day') return { from: day, to: day }
  const [first, last] = [firstOfMonth(day), lastOfMonth(day)]
  return view === 'list'
    ? { from: first, to: last }
    : { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
}

/** The day around which the next or previous page of a view is. */
export function turned(view: CalendarView, day: Day, by: 1 | -1): Day {
  if (view === 'day') return addDays(day, by)
  return view === 'week' ? addDays(mondayOf(day), 7 * by) : addMonths(day, by)
}

/** From the first to the last. */
export const daysIn = ({ from, to }: Range): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

/** From the first to the last, in rows of seven. */
export function weeksIn({ from, to }: Range): Day[][] {
  const weeks: Day[][] = []
  for (let day = from; day <= to; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)))
  return weeks
}

/** Monday first; 0 is Sunday. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const
