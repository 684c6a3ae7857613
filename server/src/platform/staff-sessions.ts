import { z } from 'zod'

/** How long staff stay signed in; everyone else stays signed in for `lifetimes.sessionDays`. */
export interface StaffSessions {
  /** Without any activity. */
  idleMinutes: number
  /** Regardless of activity. */
  hours: number
}

const week = 7 * 24

export const staffSessionVariables = {
  STAFF_IDLE_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int()
    .min(5)
    .max(week * 60)
    .default(30),
  STAFF_SESSION_HOURS: z.coerce.number('must be a number of hours').int().min(1).max(week).default(12),
}

export const staffSessionsOf = (env: {
  STAFF_IDLE_MINUTES: number
  STAFF_SESSION_HOURS: number
}): StaffSessions => ({ idleMinutes: env.STAFF_IDLE_MINUTES, hours: env.STAFF_SESSION_HOURS })
