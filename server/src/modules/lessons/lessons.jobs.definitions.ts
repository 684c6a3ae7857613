import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'

// Separate from their handlers, which need the use cases that enqueue these jobs.

/**
 * Tells both sides about a change of a booking. A separate job, because no email may decide whether a payment buys.
 */
export const mailAboutBooking = defineJob({
  name: 'bookings.mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({
    bookingId: z.number().int(),
    about: z.enum(['confirmed', 'moved', 'learner', 'suspended', 'cancelled', 'gone', 'asked', 'answered']),
    /** The earlier time. */
    before: z.string().optional(),
    /** Moved by the teacher: the student may want a different time. */
    byTeacher: z.boolean().optional(),
    /** What was asked of the teacher, or answered. */
    requestId: z.number().int().optional(),
    /** The earlier learner; null for the account's owner. */
    learnerBefore: z.number().int().nullable().optional(),
  }),
})

/** Refunds everyone for a cancelled lesson. */
export const callOff = defineJob({
  name: 'bookings.call-off',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 300,
  /** Without `by`: the teacher has. */
  schema: z.object({ lessonId: z.number().int(), by: z.literal('staff').optional() }),
})

/** Refunds suspended lessons for which no other date was set in time. */
export const endSuspended = defineRound({ name: 'bookings.end-suspended' })

/** Ends requests that weren't answered before the lesson started. */
export const expireRequests = defineRound({ name: 'bookings.expire-requests' })

export const remind = defineRound({ name: 'bookings.remind' })

/** Deletes bookings that were begun and never ordered. */
export const dropDrafts = defineRound({ name: 'schedule.drafts', retryDelay: 60, timeoutSeconds: 120 })

/** Opens again what the patterns of weeks lack. */
export const syncTeachingWeeks = defineRound({ name: 'lessons.weeks', retryDelay: 60 })

/** Finds the other calendars of teachers that are due to be read. */
export const findDueCalendars = defineRound({ name: 'lessons.calendars' })

/** One reading; the next is due in 15 minutes, whatever came of this one. */
export const readBusyCalendar = defineJob({
  name: 'lessons.read-calendar',
  retryLimit: 0,
  retryDelay: 30,
  backoff: false,
  timeoutSeconds: 60,
  // Each mostly waits for an answer.
  concurrency: 4,
  perGroup: 1,
  keepDoneSeconds: 60,
  schema: z.object({ calendarId: z.number().int() }),
})
