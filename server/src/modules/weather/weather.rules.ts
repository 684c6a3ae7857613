import { hoursAfterwards } from '#contract/rules/weather.ts'
import type { Warning } from './weather.tables.ts'

const hoursAfter = (moment: Date): Date => new Date(moment.getTime() + hoursAfterwards * 3_600_000)

/**
 * Lessons that start in this period are suspended, as far as is known: while a warning is in force, those of the next
 * two hours would be suspended even if it ended at once.
 */
export const suspendedTimes = ({ beganAt, endedAt }: Warning, now: Date): { from: Date; until: Date } => ({
  from: beganAt,
  until: hoursAfter(endedAt ?? now),
})

/** Until when lessons are suspended once it has ended; null while it is in force. */
export const suspendedUntil = ({ endedAt }: Warning): Date | null => (endedAt ? hoursAfter(endedAt) : null)

/** When a reported warning ended: not before it began, and not in the future. */
export const endOf = ({ beganAt }: Warning, told: Date, now: Date): Date =>
  new Date(Math.max(beganAt.getTime(), Math.min(told.getTime(), now.getTime())))
