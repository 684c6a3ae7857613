import { z } from 'zod'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listLiveOver, listOver } from './cards/card.repository.ts'
import { rebuildCards } from './cards/rebuild-cards.ts'
import { refreshCards, refreshStatus } from './cards/refresh-cards.ts'
import { turnDiscounts } from './discounts/turn-discounts.ts'
import { productsOfSubjects, productsShowing } from './products/seller.repository.ts'

const common = { retryLimit: 5, retryDelay: 10, backoff: true, timeoutSeconds: 3600, collapse: true } as const
const batch = 100

/** Who sells a lot has changed: their cards follow. */
export const refreshSellers = defineJob({
  ...common,
  name: 'catalogue.refresh-seller',
  schema: z.union([z.object({ userId: z.number() }), z.object({ centreId: z.number() })]),
})

/** Titles of a subject with many products have changed, or many have come to it. */
export const refreshSubjects = defineJob({
  ...common,
  name: 'catalogue.refresh-subject',
  schema: z.object({ subjectId: z.number() }),
})

/** A day is over in Hong Kong, and with it some products. */
export const expireCards = defineJob({ ...common, name: 'catalogue.expire-cards', schema: z.object({}) })

/** The last lesson of some has begun: no one can join their classes any more. */
export const endLive = defineJob({ ...common, name: 'catalogue.end-live', schema: z.object({}) })

/** Discounts for a time have begun or ended. */
export const turnDiscountsDue = defineJob({
  ...common,
  name: 'catalogue.turn-discounts',
  schema: z.object({}),
})

/** After a release that brought cards, or changed them. */
export const fillCards = defineJob({ ...common, name: 'catalogue.fill-cards', schema: z.object({}) })

export function handleCatalogueJobs(platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>): void {
  const { db, clock, jobs } = platform
  const refresh = async (productIds: readonly number[]) => {
    for (let start = 0; start < productIds.length; start += batch) {
      const some = productIds.slice(start, start + batch)
      await db.transaction(tx => refreshCards(platform, tx, some, { announced: 'changed' }))
    }
  }
  jobs.handle(refreshSellers, async who => refresh(await productsShowing(db, who)))
  jobs.handle(refreshSubjects, async ({ subjectId }) => refresh(await productsOfSubjects(db, [subjectId])))
  jobs.handle(expireCards, async () => refresh(await listOver(db, hongKongDay(clock.now()))))
  jobs.handle(endLive, async () => {
    const over = await listLiveOver(db, clock.now())
    for (let start = 0; start < over.length; start += batch) {
      const some = over.slice(start, start + batch)
      await db.transaction(tx => refreshStatus(platform, tx, some))
    }
  })
  jobs.handle(turnDiscountsDue, () => turnDiscounts(platform))
  jobs.handle(fillCards, () => rebuildCards(platform))
  jobs.schedule(turnDiscountsDue, '* * * * *', {})
  // Lessons begin at quarters of an hour.
  jobs.schedule(endLive, '1-59/15 * * * *', {})
  jobs.schedule(expireCards, '0 0 * * *', {})
}
