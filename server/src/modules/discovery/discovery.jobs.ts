import { z } from 'zod'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { passFreeDays, recountFreeDays } from './refresh-free-days.ts'
import { refreshPairs, refreshRails } from './refresh-rails.ts'
import {
  rebuildTeacherCards,
  recountStudents,
  refreshTeacherCards,
  rewriteTeacherCards,
} from './refresh-teacher-cards.ts'
import { deleteViewersBefore } from './viewer.repository.ts'

const daysKept = 30
const atOnce = 5000

const derived = { retryLimit: 2, retryDelay: 60, backoff: true, collapse: true, schema: z.object({}) }

/** Featured, Best This Month and Trending Now, and how popular products are. */
export const countRails = defineJob({ ...derived, name: 'discovery.rails', timeoutSeconds: 300 })

/** Products bought by the same people. */
export const countPairs = defineJob({ ...derived, name: 'discovery.pairs', timeoutSeconds: 1800 })

/** Viewers are stored for a month; the counts stay. */
export const sweepViewers = defineJob({ ...derived, name: 'discovery.sweep-viewers', timeoutSeconds: 900 })

/** How many people teachers have taught. */
export const countStudents = defineJob({ ...derived, name: 'discovery.students', timeoutSeconds: 900 })

/** The days on which teachers have an open time: started ones no longer count. */
export const leaveFreeDays = defineJob({ ...derived, name: 'discovery.passed-times', timeoutSeconds: 300 })

/** The same for everyone. */
export const countFreeDays = defineJob({ ...derived, name: 'discovery.free-days', timeoutSeconds: 1800 })

/** The search data of a teacher, after something they have on sale has changed. */
export const refreshTaught = defineJob({
  ...{ retryLimit: 5, retryDelay: 10, backoff: true, collapse: true, concurrency: 2 },
  name: 'discovery.taught',
  timeoutSeconds: 60,
  schema: z.object({ teacherId: z.number() }),
})

/** The same for everyone, every night: subjects and levels may have new names, and sales have ended. */
export const recountTaught = defineJob({ ...derived, name: 'discovery.all-taught', timeoutSeconds: 1800 })

/** After a release that added teacher cards, or changed them. */
export const fillTeacherCards = defineJob({
  ...derived,
  name: 'discovery.fill-teacher-cards',
  timeoutSeconds: 3600,
})

export function handleDiscoveryJobs(platform: Pick<Platform, 'db' | 'clock' | 'jobs'>): void {
  const { db, clock, jobs } = platform
  jobs.handle(countRails, () => refreshRails(platform))
  jobs.handle(countPairs, () => refreshPairs(platform))
  jobs.handle(sweepViewers, async () => {
    const first = addDays(hongKongDay(clock.now()), -daysKept)
    while ((await deleteViewersBefore(db, first, atOnce)) === atOnce);
  })
  // Yesterday too: what was bought just before midnight is counted by the next run.
  jobs.handle(countStudents, () => recountStudents(platform, addDays(hongKongDay(clock.now()), -1)))
  jobs.handle(fillTeacherCards, async () => {
    await rebuildTeacherCards(platform)
    await recountFreeDays(platform)
  })
  jobs.handle(refreshTaught, ({ teacherId }) =>
    db.transaction(tx => refreshTeacherCards(tx, [teacherId], { announced: 'changed' })),
  )
  jobs.handle(recountTaught, () => rewriteTeacherCards(platform))
  jobs.handle(leaveFreeDays, () => passFreeDays(platform))
  jobs.handle(countFreeDays, () => recountFreeDays(platform))
  // Lessons start at quarter hours.
  jobs.schedule(leaveFreeDays, '1-59/15 * * * *', {})
  jobs.schedule(recountTaught, '50 2 * * *', {})
  jobs.schedule(countFreeDays, '10 0 * * *', {})
  jobs.schedule(countStudents, '5-59/10 * * * *', {})
  jobs.schedule(countRails, '*/10 * * * *', {})
  jobs.schedule(countPairs, '20 3 * * *', {})
  jobs.schedule(sweepViewers, '35 4 * * *', {})
}
