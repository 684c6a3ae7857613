export const longestNote = 2000
/** To one video, by one person. */
export const mostNotes = 500
