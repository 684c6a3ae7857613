import { defineRound } from '#server/platform/jobs/define-round.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshLiveCourse } from './classes.jobs.definitions.ts'
import { deleteDrafts } from './enrolment.repository.ts'
import { lapseOffers } from './offer-places.ts'
import { refreshLive } from './refresh-live.ts'

/** Ends offers that nobody took in time, so that the next in line get theirs. */
export const endOffers = defineRound({ name: 'classes.offers' })

/** Removes what somebody was about to enrol in and never ordered. */
export const dropEnrolmentDrafts = defineRound({
  name: 'classes.drafts',
  retryDelay: 60,
  timeoutSeconds: 120,
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
