/** What a buyer says of a lesson, in the order in which the form shows it. */
export const lessonReportReasons = ['not_held', 'late', 'other'] as const
export type LessonReportReason = (typeof lessonReportReasons)[number]

/**
 * `sent`: the seller can answer; `staff`: a case decides; `split`: a part was refunded and the seller got the rest; `paid`:
 * the seller got all of it.
 */
export const lessonReportStates = ['sent', 'staff', 'refunded', 'split', 'paid', 'withdrawn'] as const
export type LessonReportState = (typeof lessonReportStates)[number]

/** `time`: nobody decided in time; `elsewhere`: the money was refunded in another way. */
export const lessonReportDeciders = ['seller', 'staff', 'time', 'buyer', 'elsewhere'] as const

/** Characters, as readers count them. */
export const longestLessonReport = 1000

/** How long the seller alone has to answer. */
export const sellerDays = 3

/** How long staff then have to decide. */
export const staffDays = 7

/** So long after a report without a decision the share is refunded. */
export const refundDays = 14
