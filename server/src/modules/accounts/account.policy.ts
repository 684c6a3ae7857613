import type { Caller } from '#server/kernel/caller.ts'

/** Staff are no exception: they read a person by the calls of the People page, which are in the log. */
export const isOwn = (caller: Caller | null, userId: number): boolean => caller?.userId === userId
