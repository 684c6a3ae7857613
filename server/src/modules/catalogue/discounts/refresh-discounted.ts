import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { refreshSellers } from '../catalogue.jobs.ts'
import type { Discount } from '../catalogue.tables.ts'
import { listDiscounted } from './discount.repository.ts'

/** More than this would keep someone who saves a discount waiting. */
const atOnce = 100

/** Cards show what everyone pays: updated in the same transaction for most sellers, soon afterwards for large ones. */
export async function refreshDiscounted(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>,
  tx: Tx,
  ...changed: readonly Pick<Discount, 'teacherId' | 'centreId' | 'productIds'>[]
): Promise<void> {
  const ids = new Set<number>()
  for (const one of changed) for (const id of await listDiscounted(tx, one)) ids.add(id)
  if (ids.size <= atOnce) {
    await refreshCards(platform, tx, [...ids], { announced: 'changed' })
    return
  }
  for (const { teacherId, centreId } of changed.slice(0, 1)) {
    const who = centreId === null ? { userId: teacherId ?? 0 } : { centreId }
    await platform.jobs.enqueue(tx, refreshSellers, who, { key: JSON.stringify(who) })
  }
}
