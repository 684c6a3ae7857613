import type { BookedLessonView, ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { type Day, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { minuteOfTime } from '#contract/rules/lesson-times.ts'

export interface ClassItem {
  kind: 'class'
  view: ClassView
  lesson: ClassLessonView
}
export interface BookingItem {
  kind: 'booking'
  booking: BookedLessonView
}

/** An item of a calendar: a lesson of a class, or a separately booked one. */
export type CalendarItem = (ClassItem | BookingItem) & {
  key: string
  day: Day
  time: string
  endTime: string
}

/** By time; simultaneous ones by name, so that nothing moves on a reload. */
export function itemsOf(
  classes: readonly ClassView[],
  bookings: readonly BookedLessonView[] = [],
): CalendarItem[] {
  const lessons = classes.flatMap(view =>
    view.lessons.map(
      (lesson): CalendarItem => ({
        ...{ kind: 'class', view, lesson, key: `lesson-${lesson.lesson_id}` },
        ...{ day: lesson.date, time: lesson.time, endTime: lesson.end_time },
      }),
    ),
  )
  const booked = bookings.map(
    (booking): CalendarItem => ({
      ...{ kind: 'booking', booking, key: `slot-${booking.slot_id}-${booking.booking_id ?? 0}` },
      ...{ day: booking.date, time: booking.time, endTime: booking.end_time },
    }),
  )
  const place = ({ day, time, key }: CalendarItem) => `${day} ${time} ${key}`
  return [...lessons, ...booked].sort((one, other) => (place(one) < place(other) ? -1 : 1))
}

export function itemsByDay(items: readonly CalendarItem[]): ReadonlyMap<Day, readonly CalendarItem[]> {
  const days = new Map<Day, CalendarItem[]>()
  for (const item of items) {
    const day = days.get(item.day)
    if (day) day.push(item)
    else days.set(item.day, [item])
  }
  return days
}

export interface PlacedItem {
  item: CalendarItem
  /** Minutes since midnight. */
  from: number
  to: number
  /** Its column among those side by side. */
  column: number
  columns: number
}

export const minutesOf = (time: string): number => (time === '24:00' ? 1440 : (minuteOfTime(time) ?? 0))

/** Overlapping items are side by side, each in the first free column. */
export function placed(items: readonly CalendarItem[]): PlacedItem[] {
  const result: PlacedItem[] = []
  let together: PlacedItem[] = []
  let end = 0
  const close = () => {
    const columns = Math.max(0, ...together.map(({ column }) => column + 1))
    result.push(...together.map(one => ({ ...one, columns })))
    together = []
  }
  for (const item of items) {
    const [from, to] = [minutesOf(item.time), minutesOf(item.endTime)]
    if (from >= end) close()
    const taken = new Set(together.filter(one => one.to > from).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column += 1
    together.push({ item, from, to, column, columns: 1 })
    end = Math.max(end, to)
  }
  close()
  return result
}

/** Whole hours that a week has to show: the usual ones, and all in which something takes place. */
export function hoursOf(items: readonly Pick<CalendarItem, 'time' | 'endTime'>[]): {
  first: number
  last: number
} {
  const first = Math.min(9, ...items.map(({ time }) => Math.floor(minutesOf(time) / 60)))
  const last = Math.max(18, ...items.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60)))
  return { first, last }
}

/** The reader's current enrolments in a class, or those they had until it was cancelled. */
export const placesOf = ({ enrolments }: ClassView) =>
  enrolments.filter(({ state }) => state === 'confirmed' || state === 'cancelled')

export const isEnrolled = (view: ClassView): boolean => placesOf(view).length > 0

/** Whether a lesson is the reader's: those before they enrolled aren't. */
export const isTheirs = (view: ClassView, { date, time }: ClassLessonView): boolean =>
  placesOf(view).some(
    ({ lessons_from: from }) => from === null || hongKongInstant(date, time) > new Date(from),
  )

type Place = ClassView['enrolments'][number]

const pending: readonly Place['state'][] = ['offered', 'requested', 'asked', 'waiting']

/** The reader's pending requests in a class; only for upcoming lessons. */
export const pendingOf = ({ view, lesson }: Pick<ClassItem, 'view' | 'lesson'>): readonly Place[] =>
  lesson.over || view.state === 'cancelled'
    ? []
    : view.enrolments.filter(({ state }) => pending.includes(state))

/** Requested, and no one in the family has a seat. */
export const isPending = (item: CalendarItem): boolean =>
  item.kind === 'class' && !isEnrolled(item.view) && pendingOf(item).length > 0

/** A learner's ID, or the reader; with the first name, which a removed learner no longer has. */
export interface Whose {
  readonly who: number | 'me'
  readonly name: string
}

/** Whose lesson it is in the reader's family; none if they teach it or only look at it. */
export function whoseOf(item: CalendarItem): readonly Whose[] {
  const own = item.kind === 'class' ? item.view.own : item.booking.own
  if (own) return []
  const places =
    item.kind === 'booking' ? [item.booking] : isEnrolled(item.view) ? placesOf(item.view) : pendingOf(item)
  return places.map(({ learner_id, learner_name }) => ({ who: learner_id ?? 'me', name: learner_name }))
}

/** The children in a timetable, each once, by name; including the reader if some of it is their own. */
export function familyOf(items: readonly CalendarItem[]): Whose[] {
  const all = new Map(items.flatMap(whoseOf).map(one => [one.who, one]))
  const children = [...all.values()].filter(({ who, name }) => who !== 'me' && name !== '')
  children.sort((one, other) => one.name.localeCompare(other.name))
  const me = all.get('me')
  return children.length > 0 && me ? [...children, me] : children
}

export const itemsFor = (
  items: readonly CalendarItem[],
  who: Whose['who'] | null,
): readonly CalendarItem[] =>
  who === null ? items : items.filter(item => whoseOf(item).some(one => one.who === who))

/** Isn't held. Of a cancelled class, some lessons may have been held before. */
export const isOff = (item: CalendarItem): boolean => item.kind === 'class' && item.lesson.state !== 'open'

export type WhichClasses = 'all' | 'enrolled' | 'own'

/** 'Show classes' of a teacher's timetable. */
export const shownOf = (items: readonly CalendarItem[], which: WhichClasses): CalendarItem[] =>
  items.filter(item => {
    if (which === 'all') return true
    const own = item.kind === 'class' ? item.view.own : item.booking.own
    return which === 'own' ? own : !own
  })
