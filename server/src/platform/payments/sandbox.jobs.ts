import { z } from 'zod'
import { defineJob } from '../jobs/define-job.ts'

/** Tells us of something, again and again until we have taken it: eight times over about twenty minutes. */
export const sandboxEventJob = defineJob({
  name: 'payments.sandbox-event',
  retryLimit: 8,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  batch: 10,
  schema: z.object({ event: z.string() }),
})

/** The end of a payment that took its time, also if no one asks about it. */
export const sandboxProcessingJob = defineJob({
  name: 'payments.sandbox-processing',
  retryLimit: 8,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({ intent: z.string() }),
})
