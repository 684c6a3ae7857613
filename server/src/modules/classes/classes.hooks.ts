import type { Period } from '#contract/rules/lesson-times.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface LessonsChange {
  classId: number
  teacherId: number
  moved: readonly { lessonId: number; from: Period; to: Period }[]
  /** They stay in the calendar as cancelled: what they were worth goes back to those enrolled. */
  cancelled: readonly { lessonId: number; startsAt: Date }[]
  added: readonly { lessonId: number; startsAt: Date }[]
  /** Another venue or address. */
  placeChanged: boolean
  /** Why, in the teacher's words. */
  reason: string
}

/**
 * Inside the transaction in which lessons that have not begun change, under the lock of the class: by an edit of the
 * class, or one lesson moved or added. Those enrolled are told; what is `cancelled` is refunded.
 */
export const classLessonsChanged = defineHook<[tx: Tx, change: LessonsChange]>()

/** One lesson was called off without another date, under the lock of the class: its share is refunded. */
export const lessonCancelled =
  defineHook<[tx: Tx, lesson: { classId: number; lessonId: number; startsAt: Date; reason: string }]>()

/** The whole class was called off, under its lock: all that was not given back is. */
export const classCancelled = defineHook<[tx: Tx, cancelled: { classId: number; reason: string }]>()
