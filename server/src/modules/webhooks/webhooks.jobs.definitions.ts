import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** One try. The next one is written with the outcome of this one; the queue's own are for a process that crashed. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  retryLimit: 3,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 60,
  // Each mostly waits for an answer.
  concurrency: 16,
  // A seller whose receivers hang keeps one worker, and the others are for everyone else.
  perGroup: 1,
  keepDoneSeconds: 60,
  schema: z.object({
    deliveryId: z.int(),
    /** By its owner, who is looking: at once, whatever came of earlier ones. */
    asked: z.boolean().optional(),
  }),
})

export const sweepJob = defineJob({
  name: 'webhooks.sweep',
  retryLimit: 3,
  retryDelay: 60,
  backoff: true,
  schema: z.object({}),
})

/** What one seller is told is sent one after the other, to however many addresses. */
export const toSeller = ({ userId }: { userId: number }) => ({ group: String(userId) })
