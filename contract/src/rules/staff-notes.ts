/** So many characters a note. */
export const longestNote = 2000

/** So many are shown, the newest ones. */
export const mostNotes = 50
