import { defineHook } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/** Asks those who hold lessons whether a student has attended one of a teacher's. Any that says so is enough. */
export const lessonAttended = defineHook<
  [db: Db, lesson: { studentId: number; teacherId: number }],
  boolean
>()

/** Inside the transaction that changes how a teacher is rated. Called last: listeners take the teacher's card. */
export const teacherRated = defineHook<[tx: Tx, teacher: { teacherId: number }]>()
