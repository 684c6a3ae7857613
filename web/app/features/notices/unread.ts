import { createStore } from '../../lib/store.ts'

/** How many notices the reader has not read; told by whoever knows (`live.ts`, the list). */
export const unread = createStore(0)
