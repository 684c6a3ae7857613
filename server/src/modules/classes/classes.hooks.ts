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

export interface EnrolmentChange {
  enrolmentId: number
  /**
   * 'requested': the amount is authorised; 'asked': a place in a full class is wanted, or one for which nothing is
   * authorised any more; 'offered': a place is kept for some time; 'lapsed': an offer was not taken; 'dropped': nor was the one before, and nobody waits any more; 'gone': the money
   * came when there was no place.
   */
  change:
    | 'confirmed'
    | 'requested'
    | 'asked'
    | 'offered'
    | 'lapsed'
    | 'dropped'
    | 'declined'
    | 'cancelled'
    | 'gone'
}

/** Inside the transaction that changes what somebody has of a class. */
export const enrolmentChanged = defineHook<[tx: Tx, change: EnrolmentChange]>()
