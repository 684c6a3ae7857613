import { defineHook } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Asks whether someone has upcoming lessons, as a student. */
export const lessonsAhead = defineHook<[db: Db, who: { userId: number }], boolean>()
