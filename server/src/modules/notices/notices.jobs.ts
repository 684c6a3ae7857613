import { notifyJob } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { digestJob, digestsJob } from './notices.jobs.definitions.ts'
import { notify } from './notify.ts'
import { sendDigest, sendDigests } from './send-digest.ts'

export function handleNoticeJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.handle(notifyJob, (told, { id }) => notify(platform, id, told))
  jobs.handle(digestsJob, () => sendDigests(platform))
  jobs.handle(digestJob, ({ userId }) => sendDigest(platform, userId))
  // In the evening, when the day's lessons are over.
  jobs.schedule(digestsJob, '0 19 * * *', {})
}
