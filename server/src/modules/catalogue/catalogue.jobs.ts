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

/** A large seller has changed: their cards follow. */
export const refreshSellers = defineJob({
  ...common,
  name: 'catalogue.refresh-seller',
  schema: z.union([z.object({ userId: z.number() }), z.object({ centreId: z.number() })]),
})

/** Titles of a subject with many products have changed, or many were moved to it. */
export const refreshSubjects = defineJob({
  ...common,
  name: 'catalogue.refresh-subject',
  schema: z.object({ subjectId: z.number() }),
})

/** A day has ended in Hong Kong, and with it some products. */
export const expireCards = defineJob({ ...common, name: 'catalogue.expire-cards', schema: z.object({}) })

/** The last lesson of some classes has started: no one can join them any more. */
export const endLive = defineJob({ ...common, name: 'catalogue.end-live', schema: z.object({}) })

/** Timed discounts have started or ended. */
export const turnDiscountsDue = defineJob({
  ...common,
  name: 'catalogue.turn-discounts',
  schema: z.object({}),
})

/** After a release that added cards, or changed them. */
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
  // Lessons start at quarter hours.
  jobs.schedule(endLive, '1-59/15 * * * *', {})
  jobs.schedule(expireCards, '0 0 * * *', {})
}
