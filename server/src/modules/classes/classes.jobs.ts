import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshLiveCourse } from './classes.jobs.definitions.ts'
import { deleteDrafts } from './enrolment.repository.ts'
import { lapseOffers } from './offer-places.ts'
import { refreshLive } from './refresh-live.ts'

/** Ends offers that nobody took in time, so that the next in line get theirs. */
export const endOffers = defineJob({
  name: 'classes.offers',
  retryLimit: 1,
  retryDelay: 30,
  backoff: false,
  timeoutSeconds: 240,
  collapse: true,
  schema: z.object({}),
})

/** Removes what somebody was about to enrol in and never ordered. */
export const dropEnrolmentDrafts = defineJob({
  name: 'classes.drafts',
  retryLimit: 1,
  retryDelay: 60,
  backoff: false,
  timeoutSeconds: 120,
  collapse: true,
  schema: z.object({}),
})

const dayMs = 24 * 3600 * 1000

export function handleClassJobs(platform: Platform): void {
  const { jobs, db, clock } = platform
  jobs.handle(refreshLiveCourse, ({ productId }) => refreshLive(platform, productId))
  jobs.handle(endOffers, () => lapseOffers(platform))
  jobs.schedule(endOffers, '*/5 * * * *', {})
  jobs.handle(dropEnrolmentDrafts, () => deleteDrafts(db, new Date(clock.now().getTime() - dayMs)))
  jobs.schedule(dropEnrolmentDrafts, '40 19 * * *', {})
}
