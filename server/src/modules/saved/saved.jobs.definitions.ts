import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

// Separate from its handler, which needs the use case that enqueues this job.

/** One notice for all courses that a seller has published within a few minutes. */
export const announceCourses = defineJob({
  name: 'saved.announce',
  retryLimit: 8,
  retryDelay: 10,
  backoff: true,
  collapse: true,
  timeoutSeconds: 60,
  schema: z.object({ teacherId: z.int(), centreId: z.int().nullable() }),
})
