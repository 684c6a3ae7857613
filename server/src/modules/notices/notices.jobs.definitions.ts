import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

export const digestsJob = defineJob({
  name: 'notices.digests',
  retryLimit: 5,
  retryDelay: 60,
  backoff: true,
  schema: z.object({}),
})

/** The daily email to one person. */
export const digestJob = defineJob({
  name: 'notices.digest',
  retryLimit: 5,
  retryDelay: 60,
  backoff: true,
  collapse: true,
  schema: z.object({ userId: z.int() }),
})
