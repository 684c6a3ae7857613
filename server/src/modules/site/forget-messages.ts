import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteMessagesBefore } from './contact-message.repository.ts'

const DAYS = 365

export const forgetMessagesDaily = defineJob({
  name: 'site.forget-messages',
  retryLimit: 3,
  retryDelay: 300,
  backoff: true,
  timeoutSeconds: 600,
  collapse: true,
  schema: z.object({}),
})

/** Messages to support are deleted after a year, answered or not. */
export function handleMessages({ db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(forgetMessagesDaily, () =>
    deleteMessagesBefore(db, new Date(clock.now().getTime() - DAYS * 24 * 3600 * 1000)),
  )
  jobs.schedule(forgetMessagesDaily, '55 3 * * *', {})
}
