import type { Caller } from '#server/kernel/caller.ts'
import { defineHook } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Asks which of these products the caller has, for the cards that say so. */
export const ownedProducts = defineHook<
  [db: Db, caller: Caller, productIds: readonly number[]],
  readonly number[]
>()
