import type { Platform } from '#server/platform/platform.ts'
import { deliver } from './deliver.ts'
import { deleteOldDeliveries } from './webhook.repository.ts'
import { KEPT_MS } from './webhook.rules.ts'
import { deliverJob, sweepJob } from './webhooks.jobs.definitions.ts'

export function handleWebhookJobs(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'jobs' | 'vault'>,
): void {
  const { jobs, db, clock } = platform
  jobs.handle(deliverJob, ({ deliveryId, asked }) => deliver(platform, deliveryId, { asked }))
  jobs.handle(sweepJob, () => deleteOldDeliveries(db, new Date(clock.now().getTime() - KEPT_MS)))
  jobs.schedule(sweepJob, '40 4 * * *', {})
}
