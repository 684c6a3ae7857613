import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** Until when a course has lessons to come: by that it is found among those with live classes. */
export const refreshLiveCourse = defineJob({
  name: 'classes.live',
  retryLimit: 5,
  retryDelay: 5,
  backoff: true,
  timeoutSeconds: 60,
  batch: 50,
  schema: z.object({ productId: z.number() }),
})
