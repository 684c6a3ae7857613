/** Characters, as readers count them. */
export const longestQuestion = 500
export const longestAnswer = 2000
export const longestReport = 300
/** Unanswered questions one person can have on one product. */
export const mostWaiting = 3
