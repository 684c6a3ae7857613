import { createStore } from '../../lib/store.ts'

/** The reader's unread notifications; set by the code that knows (`live.ts`, the list). */
export const unread = createStore(0)

/** The reader's conversations with unread messages; set by the same stream, and by their list. */
export const unreadTalks = createStore(0)
