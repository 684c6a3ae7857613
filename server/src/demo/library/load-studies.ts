import type { demo as Demo } from '#demo/index.ts'
import { listStudyParts } from '#server/modules/library/index.ts'
import { upsertProgress } from '#server/modules/library/progress.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'

const hourMs = 3600_000

/** People's progress in what they own, an hour for every part. */
export async function loadStudies(
  platform: Pick<Platform, 'clock'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = platform.clock.now().getTime()
  const names = new Map(demo.products.map(({ key, name }) => [key, name]))
  return async tx => {
    const userIds = await findUserIds(tx, [...new Set(demo.studies.map(({ learner }) => learner))])
    const productIds = await findProductIds(tx, [...names.values()])
    for (const { learner, product, seen, hoursAgo } of demo.studies) {
      const [userId, productId] = [userIds.get(learner), productIds.get(names.get(product) ?? '')]
      if (userId === undefined || productId === undefined)
        throw new Error(`The demo has no ${learner} or no ${product}`)
      const parts = await listStudyParts(tx, userId, [productId])
      const reached = seen === 'all' ? parts.length : seen
      for (const [index, { materialId, length }] of parts.slice(0, Math.ceil(reached)).entries()) {
        const share = Math.min(1, reached - index)
        await upsertProgress(tx, {
          userId,
          materialId,
          position: Math.round((length ?? 0) * share),
          done: share === 1,
          updatedAt: new Date(now - (hoursAgo + Math.ceil(reached) - 1 - index) * hourMs),
        })
      }
    }
  }
}
