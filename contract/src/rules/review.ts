/** Characters, as readers count them. */
export const longestComment = 2000
export const ratings = [5, 4, 3, 2, 1] as const
