/** How many people an account books for, besides its owner. */
export const mostLearners = 12
