import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/**
 * One attempt. The next one is written with the result of this one; the queue's own retries are for a crashed process.
 */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  retryLimit: 3,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 60,
  // Each mostly waits for an answer.
  concurrency: 16,
  // A seller whose receivers hang occupies one worker, and the others are for everyone else.
  perGroup: 1,
  keepDoneSeconds: 60,
  schema: z.object({
    deliveryId: z.int(),
    /** Requested by its owner, who is waiting: at once, whatever the earlier results. */
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

/** A seller's events are sent one after another, to however many webhooks. */
export const toSeller = ({ userId }: { userId: number }) => ({ group: String(userId) })
