import type { Period } from '#contract/rules/lesson-times.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface LessonsChange {
  classId: number
  teacherId: number
  moved: readonly { lessonId: number; from: Period; to: Period }[]
  /** They stay in the calendar as cancelled, and enrolled students are refunded for them. */
  cancelled: readonly { lessonId: number; startsAt: Date }[]
  added: readonly { lessonId: number; startsAt: Date }[]
  /** Whether the venue or link changed. */
  placeChanged: boolean
  /** Why, in the teacher's words. */
  reason: string
}

/**
 * Called in the transaction in which lessons that haven't started change, under the lock of the class: by an edit of
 * the class, or one lesson moved or added. Enrolled students are notified; `cancelled` lessons are refunded.
 */
export const classLessonsChanged = defineHook<[tx: Tx, change: LessonsChange]>()

/** One lesson was cancelled without another date, under the lock of the class: its share is refunded. */
export const lessonCancelled =
  defineHook<
    [
      tx: Tx,
      lesson: {
        classId: number
        lessonId: number
        startsAt: Date
        reason: string
        /** The teacher can't give it. */
        byStaff?: boolean
        /** No make-up date was set in time. */
        byWeather?: boolean
      },
    ]
  >()

/** The whole class was cancelled, under its lock: everything not yet given is refunded. */
export const classCancelled = defineHook<[tx: Tx, cancelled: { classId: number; reason: string }]>()
