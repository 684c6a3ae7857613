import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'

// Apart from their handlers, which need the use cases that write these jobs.

/** Tells both sides what has become of a booking. Apart from what it tells of: no email decides whether money buys. */
export const mailAboutBooking = defineJob({
  name: 'bookings.mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({
    bookingId: z.number().int(),
    about: z.enum(['confirmed', 'moved', 'learner', 'suspended', 'cancelled', 'gone', 'asked', 'answered']),
    /** When it was before. */
    before: z.string().optional(),
    /** Moved by the teacher: the student may want otherwise. */
    byTeacher: z.boolean().optional(),
    /** What was asked of the teacher, or answered. */
    requestId: z.number().int().optional(),
    /** Who was to come before: the account's owner where null. */
    learnerBefore: z.number().int().nullable().optional(),
  }),
})

/** Gives everyone's money back for a lesson that was called off. */
export const callOff = defineJob({
  name: 'bookings.call-off',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 300,
  schema: z.object({ lessonId: z.number().int() }),
})

/** Gives the money of suspended lessons back for which no one has set another date in time. */
export const endSuspended = defineRound({ name: 'bookings.end-suspended' })

/** Ends what was not answered before the lesson began. */
export const expireRequests = defineRound({ name: 'bookings.expire-requests' })

export const remind = defineRound({ name: 'bookings.remind' })

/** Removes what someone was about to book and never ordered. */
export const dropDrafts = defineRound({ name: 'schedule.drafts', retryDelay: 60, timeoutSeconds: 120 })
