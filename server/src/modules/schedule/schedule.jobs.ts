import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteDrafts } from './booking.repository.ts'

/** Removes what somebody was about to book and never ordered. */
export const dropDrafts = defineJob({
  name: 'schedule.drafts',
  retryLimit: 1,
  retryDelay: 60,
  backoff: false,
  timeoutSeconds: 120,
  collapse: true,
  schema: z.object({}),
})

const dayMs = 24 * 3600 * 1000

export function handleScheduleJobs({ jobs, db, clock }: Platform): void {
  jobs.handle(dropDrafts, () => deleteDrafts(db, new Date(clock.now().getTime() - dayMs)))
  jobs.schedule(dropDrafts, '35 19 * * *', {})
}
