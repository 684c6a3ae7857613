import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countSold } from './library.jobs.definitions.ts'
import { recountSold } from './record-sale.ts'
import { forgetCopies, listCopiesBefore } from './stamped-copy.repository.ts'

const daysKept = 7
const atOnce = 500

/** Copies that name a person who has left. Part of the transaction in which they leave. */
export const removeCopies = defineJob({
  name: 'library.remove-copies',
  retryLimit: 10,
  retryDelay: 30,
  backoff: true,
  timeoutSeconds: 600,
  schema: z.object({ keys: z.array(z.string()) }),
})

/** A copy is quickly recreated; old ones may contain people, texts and files that no longer exist. */
export const sweepCopies = defineJob({
  name: 'library.sweep-copies',
  retryLimit: 3,
  retryDelay: 300,
  backoff: true,
  timeoutSeconds: 900,
  schema: z.object({}),
})

export function handleLibraryJobs(platform: Platform): void {
  const { db, clock, jobs } = platform
  jobs.handle(removeCopies, ({ keys }) => remove(platform, keys))
  jobs.handle(sweepCopies, async () => {
    const before = new Date(clock.now().getTime() - daysKept * 24 * 3600 * 1000)
    let keys = await listCopiesBefore(db, before, atOnce)
    while (keys.length > 0) {
      await remove(platform, keys)
      keys = await listCopiesBefore(db, before, atOnce)
    }
  })
  jobs.handleBatch(countSold, sales =>
    recountSold(
      platform,
      sales.map(({ productId }) => productId),
    ),
  )
  jobs.schedule(sweepCopies, '45 4 * * *', {})
}

async function remove(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await storage.delete(key)
  await forgetCopies(db, keys)
}
