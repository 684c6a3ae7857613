import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

// Apart from their handlers, which need the use cases that write these jobs.

/** Takes or lets go of what is authorised, after somebody has decided. */
export const finishDecision = defineJob({
  name: 'enrolments.decided',
  retryLimit: 20,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 120,
  schema: z.object({ enrolmentId: z.number().int() }),
})

/** Tells both sides what has become of an enrolment. Apart from what it tells of: no mail decides whether money buys. */
export const mailAboutEnrolment = defineJob({
  name: 'enrolments.mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({
    enrolmentId: z.number().int(),
    about: z.enum(['confirmed', 'requested', 'asked', 'offered', 'lapsed', 'declined', 'cancelled', 'gone']),
  }),
})
