import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Asks the modules with lessons whether a student has attended one of a teacher's. One yes is enough. */
export const lessonAttended = defineHook<
  [db: Db, lesson: { studentId: number; teacherId: number }],
  boolean
>()

/**
 * Called in the transaction that changes a teacher's rating. Called last, because listeners lock the teacher's card.
 */
export const teacherRated = defineHook<[tx: Tx, teacher: { teacherId: number }]>()
