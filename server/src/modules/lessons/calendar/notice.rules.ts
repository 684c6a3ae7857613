const hourMs = 3600 * 1000

/** Until then what begins at a time may be changed or left with full refund. */
export const freeUntil = (startsAt: Date, cancelHours: number): Date =>
  new Date(startsAt.getTime() - cancelHours * hourMs)

/** Reminders go out so many hours before, the closest looked at first: who is late gets one, not two. */
export const reminderHours = [1, 24] as const

/** Who has taken the seat, or moved it, since the reminder was due knows when it is. */
export const wantsReminder = (
  { confirmedAt }: { confirmedAt: Date | null },
  { startsAt }: { startsAt: Date },
  hours: number,
): boolean => confirmedAt !== null && confirmedAt <= freeUntil(startsAt, hours)

/** How long a teacher has to set a make-up date; then the money is refunded, as the email says. */
const makeUpHours = 14 * 24

/** When a suspended lesson is refunded. */
export const refundAt = ({ suspendedAt, startsAt }: { suspendedAt: Date | null; startsAt: Date }): Date =>
  new Date((suspendedAt ?? startsAt).getTime() + makeUpHours * hourMs)

/** What was suspended before then has had its time. */
export const makeUpOver = (now: Date): Date => new Date(now.getTime() - makeUpHours * hourMs)
