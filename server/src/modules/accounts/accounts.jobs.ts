import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailLink, sendLink } from './password/mail-link.ts'
import { purgeTokens } from './password/token.repository.ts'
import { dropAvatar } from './profile/picture.ts'
import { purgeRegistrations } from './registration/registration.repository.ts'
import { purgeResets } from './second-factor/second-factor.repository.ts'
import { purgeSessions } from './sessions/session.repository.ts'

/** A picture is deleted only when no row names it any more: the job is part of that transaction. */
export const removePicture = defineJob({
  name: 'accounts.remove-picture',
  retryLimit: 10,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 60,
  schema: z.object({ key: z.string().regex(/^[\w-]+\.webp$/) }),
})

export const purgeExpiredTokens = defineJob({
  name: 'accounts.purge-expired-tokens',
  retryLimit: 3,
  retryDelay: 300,
  backoff: true,
  timeoutSeconds: 600,
  schema: z.object({}),
})

export function handleAccountJobs(platform: Platform): void {
  const { db, clock, jobs, storage } = platform
  jobs.handle(mailLink, asked => sendLink(platform, asked))
  jobs.handle(removePicture, ({ key }) => dropAvatar(storage, key))
  jobs.handle(purgeExpiredTokens, async () => {
    await purgeTokens(db, clock.now())
    await purgeSessions(db, clock.now())
    await purgeResets(db, clock.now())
    await purgeRegistrations(db, clock.now())
  })
  jobs.schedule(purgeExpiredTokens, '15 4 * * *', {})
}
