import { createStore } from '../../lib/store.ts'

/** How many notices the reader has not read; told by anyone who knows (`live.ts`, the list). */
export const unread = createStore(0)

/** How many of the reader's conversations have unread messages; told by the same stream, and by their list. */
export const unreadTalks = createStore(0)
