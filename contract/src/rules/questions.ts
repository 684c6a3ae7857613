/** Characters, as readers count them. */
export const longestQuestion = 500
export const longestAnswer = 2000
export const longestReport = 300
/** Of one person to one product, without an answer. */
export const mostWaiting = 3
