export const longestNote = 2000
/** Notes of one person on one video. */
export const mostNotes = 500
