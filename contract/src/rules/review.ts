/** Characters, as readers count them. */
export const longestComment = 2000
export const ratings = [5, 4, 3, 2, 1] as const
export const longestReply = 2000
/** Newest first by default. */
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
export const teacherReviewSorts = [...reviewSorts, 'longest'] as const
export type TeacherReviewSort = (typeof teacherReviewSorts)[number]
/** A rating below this needs a confirmation before it is sent. */
export const gladRating = 4
