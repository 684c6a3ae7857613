import type { Caller } from '#server/kernel/caller.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Asks how many of a reader's conversations have unread messages, for the streams. */
export const unreadTalksAsked = defineHook<[db: Db, caller: Caller], number>()
