import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'

/**
 * Cancels and refunds what a closed seller has not taught, for half a minute at a time: a worker that dies loses
 * little, and others go on at once.
 */
export const runClosing = defineJob({
  name: 'closing.run',
  retryLimit: 20,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 90,
  concurrency: 2,
  collapse: true,
  schema: z.object({ closingId: z.number().int() }),
})

/** Starts those again whose worker has died, and counts what is back. */
export const watchClosings = defineRound({ name: 'closing.watch' })

/** Tells a family what goes back, once all their seats have ended. */
export const mailClosing = defineJob({
  name: 'closing.mail',
  retryLimit: 10,
  retryDelay: 15,
  backoff: true,
  timeoutSeconds: 60,
  concurrency: 2,
  batch: 10,
  schema: z.object({ closingId: z.number().int(), userId: z.number().int() }),
})
