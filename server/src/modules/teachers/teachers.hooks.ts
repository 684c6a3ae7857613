import type { ProfileReview } from '#contract/teachers/teacher-profile.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/**
 * Inside the transaction that changes what others see of somebody who teaches: what they say of themselves, their
 * languages, trial lessons, introduction, or whether they teach at all. Called last: listeners take the teacher's card.
 */
export const teacherChanged = defineHook<[tx: Tx, teacher: { userId: number }]>()

/** What modules to the right know of a teacher, for their own profile. */
export interface ProfilePart {
  /** User ids. */
  followers?: readonly number[]
  reviews?: readonly ProfileReview[]
}

export const profileView = defineHook<[db: Db, teacherId: number], ProfilePart>()
