const minute = 60
const hour = 3600

/** Seconds until the next attempt, by how many there were: two days in all. */
const delays = [10, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 16 * hour]

/** Null once there are no more attempts. */
export const delayAfter = (attempts: number): number | null => delays[attempts - 1] ?? null

/** A webhook that fails for this long is disabled. */
export const GIVE_UP_MS = 3 * 24 * hour * 1000
export const KEPT_MS = 30 * 24 * hour * 1000

/**
 * Until when nothing is sent to a receiver that didn't answer at all: for as long as it has been failing by then, so
 * each pause is twice the last.
 */
export function pausedUntil(failingSince: Date, unansweredAt: Date): Date {
  const failingMs = unansweredAt.getTime() - failingSince.getTime()
  return new Date(unansweredAt.getTime() + Math.min(Math.max(failingMs, 10_000), hour * 1000))
}

/** Where the vault stores the signing secret. */
export const secretPlace = ({ userId }: { userId: number }) => ({ owner: `user ${userId}`, field: 'webhook' })
