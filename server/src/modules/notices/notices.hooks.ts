import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Someone with an open stream, and which of their conversations have news at their end. */
export interface TalkReader {
  caller: Caller
  locale: Locale
  talks: ReadonlySet<number>
}

/** What a stream says of conversations: how many are unread, and what is new in some of them. */
export interface TalkNews {
  unread: number
  changed: readonly object[]
}

/** Asks what many readers at once are told of their conversations, in their order. */
export const talksAsked = defineHook<[db: Db, readers: readonly TalkReader[]], readonly TalkNews[]>()
