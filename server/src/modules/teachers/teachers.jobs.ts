import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetStaleFiles } from './application/forget-stale-files.ts'
import { keepBadges } from './badges/keep-badges.ts'

/** A day is over in Hong Kong: badges end with it, their owners are reminded, proofs are removed. */
export const keepBadgesDaily = defineJob({
  name: 'teachers.badges',
  retryLimit: 5,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 900,
  collapse: true,
  schema: z.object({}),
})

/** Documents and pictures of identity cards go that no one has to look at any more. */
export const forgetFilesDaily = defineJob({
  name: 'teachers.forget-files',
  retryLimit: 5,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 900,
  collapse: true,
  schema: z.object({}),
})

export function handleTeacherJobs(platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>): void {
  platform.jobs.handle(keepBadgesDaily, () => keepBadges(platform))
  platform.jobs.schedule(keepBadgesDaily, '0 0 * * *', {})
  platform.jobs.handle(forgetFilesDaily, () => forgetStaleFiles(platform))
  platform.jobs.schedule(forgetFilesDaily, '25 3 * * *', {})
}
