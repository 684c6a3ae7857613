import type { AddedSlot, ChangedSlot } from '#contract/lessons/slots.ts'
import type { ProfileReview } from '#contract/teachers/teacher-profile.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/**
 * Inside the transaction that changes what others see of someone who teaches: what they say of themselves, their
 * languages, trial lessons, introduction, or whether they teach at all. Called last: listeners take the teacher's
 * card.
 */
export const teacherChanged = defineHook<[tx: Tx, teacher: { userId: number }]>()

/** What modules to the right know of a teacher, for their own profile. */
export interface ProfilePart {
  /** User ids. */
  followers?: readonly number[]
  reviews?: readonly ProfileReview[]
  /** Coming times of their lessons. */
  slots?: readonly AddedSlot[]
}

/** Inside the transaction that saves a profile: times that were sent with it are changed, or all of it is refused. */
export const slotsSent = defineHook<[tx: Tx, teacher: Caller, slots: readonly ChangedSlot[]]>()

export const profileView = defineHook<[db: Db, teacherId: number], ProfilePart>()
