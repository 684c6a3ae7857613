import type { AddedSlot, ChangedSlot } from '#contract/lessons/slots.ts'
import type { ProfileReview } from '#contract/teachers/teacher-profile.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/**
 * Called in the transaction that changes what others see of a teacher: their texts, languages, trial lessons,
 * introduction, or whether they teach at all. Called last, because listeners lock the teacher's card.
 */
export const teacherChanged = defineHook<[tx: Tx, teacher: { userId: number }]>()

/** What modules to the right know about a teacher, for their own profile. */
export interface ProfilePart {
  /** User IDs. */
  followers?: readonly number[]
  reviews?: readonly ProfileReview[]
  /** Upcoming times of their lessons. */
  slots?: readonly AddedSlot[]
}

/** Called in the transaction that saves a profile: times sent with it are changed, or everything is refused. */
export const slotsSent = defineHook<[tx: Tx, teacher: Caller, slots: readonly ChangedSlot[]]>()

export const profileView = defineHook<[db: Db, teacherId: number], ProfilePart>()
