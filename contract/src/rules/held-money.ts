/** What is paid for a lesson is the seller's so many hours after its end, unless it was reported. */
export const heldHours = 48

/** When a lesson that ended then is taught. */
export const releaseAt = (endsAt: Date): Date => new Date(endsAt.getTime() + heldHours * 3600_000)

/** What ended until then is taught. */
export const taughtUntil = (now: Date): Date => new Date(now.getTime() - heldHours * 3600_000)

/** next: to come, or taught so lately that it can still be reported. */
export const paidLessonStates = ['next', 'taught', 'reported', 'refunded'] as const
export type PaidLessonState = (typeof paidLessonStates)[number]
