/** How many learners an account can have besides its owner. */
export const mostLearners = 12
