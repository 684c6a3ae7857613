import { z } from 'zod'
import { defineJob } from '../jobs/define-job.ts'

/** Sends an event repeatedly until we have received it: eight times within about twenty minutes. */
export const sandboxEventJob = defineJob({
  name: 'payments.sandbox-event',
  retryLimit: 8,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  batch: 10,
  schema: z.object({ event: z.string() }),
})

/** Finishes a payment that takes its time, even if no one asks about it. */
export const sandboxProcessingJob = defineJob({
  name: 'payments.sandbox-processing',
  retryLimit: 8,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({ intent: z.string() }),
})
