import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { purgeDeletedProducts } from './products/purge-deleted-products.ts'

/** Deletes the files of products that were deleted long ago and that no one owns. */
export const purgeDeleted = defineJob({
  name: 'authoring.purge-deleted',
  retryLimit: 3,
  retryDelay: 300,
  backoff: true,
  timeoutSeconds: 900,
  schema: z.object({}),
})

export function handleAuthoringJobs(platform: Platform): void {
  platform.jobs.handle(purgeDeleted, () => purgeDeletedProducts(platform))
  platform.jobs.schedule(purgeDeleted, '15 4 * * *', {})
}
