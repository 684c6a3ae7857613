import type { Caller } from '#server/kernel/caller.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Asks which of these products the caller has, for the cards that say so. */
export const ownedProducts = defineHook<
  [db: Db, caller: Caller, productIds: readonly number[]],
  readonly number[]
>()

export interface SuggestedTeacher {
  teacher_id: number
  username: string
  display_name: string
  avatar: string
  title: string
  title_zh: string
}

/** Asks for teachers who match what is being typed, the best first; `forgiving` looks past typing errors. */
export const suggestedTeachers = defineHook<
  [db: Db, typed: string, options: { forgiving: boolean }],
  readonly SuggestedTeacher[]
>()
