import { defineRound } from '#server/platform/jobs/define-round.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteDrafts } from './booking.repository.ts'

/** Removes what somebody was about to book and never ordered. */
export const dropDrafts = defineRound({ name: 'schedule.drafts', retryDelay: 60, timeoutSeconds: 120 })

const dayMs = 24 * 3600 * 1000

export function handleScheduleJobs({ jobs, db, clock }: Platform): void {
  jobs.handle(dropDrafts, () => deleteDrafts(db, new Date(clock.now().getTime() - dayMs)))
  jobs.schedule(dropDrafts, '35 19 * * *', {})
}
