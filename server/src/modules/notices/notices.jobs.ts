import { tellJob } from '#server/platform/mail/tell.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { digestJob, digestsJob } from './notices.jobs.definitions.ts'
import { sendDigest, sendDigests } from './send-digest.ts'
import { tell } from './tell.ts'

export function handleNoticeJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.handle(tellJob, (told, { id }) => tell(platform, id, told))
  jobs.handle(digestsJob, () => sendDigests(platform))
  jobs.handle(digestJob, ({ userId }) => sendDigest(platform, userId))
  // In the evening, when the day's lessons are over.
  jobs.schedule(digestsJob, '0 19 * * *', {})
}
