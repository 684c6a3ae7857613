import type { ComingClassView } from '#contract/classes/coming-classes.ts'
import { daysBetween, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type Card, toCard } from '../card.ts'

/** What pages show of a class with an upcoming lesson. It is sent inside the page, so it has no more than that. */
export interface ComingClass {
  readonly id: number
  readonly title: string
  /** Its course's ID. */
  readonly courseId: number
  readonly courseName: string
  /** Dollars, to enrol now. */
  readonly price: number
  /** The number of its lessons, and how many of them someone who enrols now attends. */
  readonly lessons: number
  readonly left: number
  /** Until when leaving is refunded; null if it is too late for that. */
  readonly leaveUntil: string | null
  readonly cancelHours: number
  /** 0 for no limit. */
  readonly seats: number
  /** Null for no limit. */
  readonly free: number | null
  readonly teacher: string
  /** '' if it is online. */
  readonly venue: string
  /** Of its next lesson, in Hong Kong time. */
  readonly day: string
  readonly time: string
  readonly endTime: string
  /** Relative to when the page was made, because server and browser must render the same. */
  readonly inDays: number
}

export function toComing(view: ComingClassView, now: Date = new Date()): ComingClass {
  return {
    id: view.class_id,
    title: view.title,
    courseId: view.course_id,
    courseName: view.course.course_name,
    price: view.price_now,
    lessons: view.lesson_count,
    left: view.lessons_left,
    leaveUntil: view.leave_until,
    cancelHours: view.cancel_hours,
    seats: view.students_limit,
    free: view.free,
    teacher: view.teacher_name,
    venue: view.venue,
    day: view.date,
    time: view.time,
    endTime: view.end_time,
    inDays: daysBetween(hongKongDay(now), view.date),
  }
}

/** With the card of its course, for a rail. */
export interface ComingCard {
  readonly coming: ComingClass
  readonly card: Card
}

export const toComingCard = (view: ComingClassView): ComingCard => ({
  coming: toComing(view),
  card: toCard(view.course),
})
