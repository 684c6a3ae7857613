/** Until then a class may be left with full refund. */
export const freeUntil = (firstLesson: Date, cancelHours: number): Date =>
  new Date(firstLesson.getTime() - cancelHours * 3600 * 1000)

export const reminderHours = [1, 24] as const

/** Who has enrolled since the reminder was due knows when it is. */
export const wantsReminder = (
  { confirmedAt }: { confirmedAt: Date | null },
  { startsAt }: { startsAt: Date },
  hours: number,
): boolean => confirmedAt !== null && confirmedAt <= freeUntil(startsAt, hours)

const latestHours = 20

/** Late by some hours it is still a day before; what was set or moved to the next hours is told by the hour. */
export const isDayBefore = (startsAt: Date, now: Date): boolean => freeUntil(startsAt, latestHours) >= now
