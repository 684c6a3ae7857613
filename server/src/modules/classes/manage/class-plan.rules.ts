import { classMinutes, lessonDays } from '#contract/rules/class-form.ts'
import { type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type Period, periodOf, type SlotTime, slotTimeOf } from '#contract/rules/lesson-times.ts'
import type { ClassLesson } from '../../lessons/index.ts'
import type { CourseClass } from '../classes.tables.ts'

/** When a class meets. */
export type Pattern = Pick<CourseClass, 'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'weekdays'>
export type PlannedLesson = Pick<ClassLesson, 'id' | 'startsAt' | 'endsAt' | 'movedFrom' | 'state'>

export interface LessonPlan<Lesson extends PlannedLesson = PlannedLesson> {
  moved: { lesson: Lesson; to: SlotTime }[]
  removed: Lesson[]
  added: SlotTime[]
}

export const slotOn = (
  day: Day,
  { startTime, endTime }: Pick<Pattern, 'startTime' | 'endTime'>,
): SlotTime => ({
  day,
  time: startTime,
  minutes: classMinutes({ time: startTime, endTime }),
})

const daysOf = ({ startsOn, endsOn, weekdays }: Pattern, without?: ReadonlySet<Day>): Day[] =>
  lessonDays({ from: startsOn, until: endsOn, weekdays }, without)

const periodOfLesson = ({ startsAt, endsAt }: PlannedLesson): Period => ({ from: startsAt, to: endsAt })

const isSameTime = (one: SlotTime, other: SlotTime) =>
  one.day === other.day && one.time === other.time && one.minutes === other.minutes

/**
 * How lessons that haven't started follow a new pattern. Lessons moved, added, left out or cancelled individually stay
 * that way while their day does; a lesson that loses its day takes the first free new one, so that a change of weekday
 * moves lessons instead of cancelling them.
 */
export function planLessons<Lesson extends PlannedLesson>(
  before: Pattern,
  after: Pattern,
  {
    lessons,
    without = new Set(),
    now,
  }: { lessons: readonly Lesson[]; without?: ReadonlySet<Day>; now: Date },
): LessonPlan<Lesson> {
  const oldDays = new Set(daysOf(before))
  const days = daysOf(after, without)
  const plannedDays = new Set(days)
  /** The position of a lesson in the pattern. */
  const dayOf = ({ movedFrom, startsAt }: Lesson) => hongKongDay(movedFrom ?? startsAt)
  const follows = (lesson: Lesson) =>
    oldDays.has(dayOf(lesson)) &&
    (lesson.movedFrom !== null ||
      isSameTime(slotTimeOf(periodOfLesson(lesson)), slotOn(dayOf(lesson), before)))
  const coming = lessons
    .filter(lesson => lesson.state === 'open' && lesson.startsAt > now && follows(lesson))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const begun = before.startsOn <= hongKongDay(now)
  const fresh = days
    .filter(day => !oldDays.has(day))
    .map(day => slotOn(day, after))
    // A running class gets no lessons in the past.
    .filter(slot => !begun || periodOf(slot).from > now)
  const dropped = coming.filter(lesson => !plannedDays.has(dayOf(lesson)))
  const kept = coming.filter(lesson => plannedDays.has(dayOf(lesson)) && lesson.movedFrom === null)
  return {
    moved: [
      ...kept.map(lesson => ({ lesson, to: slotOn(dayOf(lesson), after) })),
      ...dropped.flatMap((lesson, index) => {
        const to = fresh[index]
        return to ? [{ lesson, to }] : []
      }),
    ].filter(({ lesson, to }) => !isSameTime(slotTimeOf(periodOfLesson(lesson)), to)),
    removed: dropped.slice(fresh.length),
    added: fresh.slice(dropped.length),
  }
}
