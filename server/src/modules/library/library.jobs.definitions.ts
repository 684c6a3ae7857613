import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

// Separate from their handlers, which need the use cases that enqueue these jobs.

/** How often a product was sold, as its card shows it. */
export const countSold = defineJob({
  name: 'library.sold',
  retryLimit: 5,
  retryDelay: 10,
  backoff: true,
  collapse: true,
  timeoutSeconds: 60,
  batch: 10,
  schema: z.object({ productId: z.number().int() }),
})
