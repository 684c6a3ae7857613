import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetStaleFiles } from './application/forget-stale-files.ts'
import { keepBadges } from './badges/keep-badges.ts'
import { remindInvited } from './centres/remind-invited.ts'

/** A day has ended in Hong Kong: badges end with it, owners are reminded, proofs are deleted. */
export const keepBadgesDaily = defineJob({
  name: 'teachers.badges',
  retryLimit: 5,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 900,
  collapse: true,
  schema: z.object({}),
})

/** Deletes documents and pictures of identity cards that no one needs any more. */
export const forgetFilesDaily = defineJob({
  name: 'teachers.forget-files',
  retryLimit: 5,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 900,
  collapse: true,
  schema: z.object({}),
})

/** Reminds those invited to a centre who haven't answered. */
export const remindInvitedDaily = defineJob({
  name: 'teachers.invitations',
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
  platform.jobs.handle(remindInvitedDaily, () => remindInvited(platform))
  platform.jobs.schedule(remindInvitedDaily, '0 2 * * *', {})
  platform.jobs.handle(forgetFilesDaily, () => forgetStaleFiles(platform))
  platform.jobs.schedule(forgetFilesDaily, '25 3 * * *', {})
}
