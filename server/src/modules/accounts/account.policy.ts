import type { Caller } from '#server/kernel/caller.ts'

/** Staff are no exception: they read people through the calls of the People page, which are logged. */
export const isOwn = (caller: Caller | null, userId: number): boolean => caller?.userId === userId
