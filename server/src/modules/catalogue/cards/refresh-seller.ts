import { sellerTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ChangedPerson } from '../../accounts/index.ts'
import { refreshSellers } from '../catalogue.jobs.ts'
import { productsShowing } from '../products/seller.repository.ts'
import { refreshCards } from './refresh-cards.ts'

/** More than this would keep someone who only changed their name waiting. */
const atOnce = 100

/**
 * Cards show the seller: updated in the same transaction for most sellers, soon afterwards for large ones. Whether
 * they are on sale at all never waits.
 */
export async function refreshSeller(
  platform: Pick<Platform, 'clock' | 'hooks' | 'jobs'>,
  tx: Tx,
  who: ChangedPerson,
): Promise<void> {
  const seller =
    'userId' in who
      ? { type: 'teacher' as const, id: who.userId }
      : { type: 'centre' as const, id: who.centreId }
  await announce(tx, sellerTag(seller))
  const productIds = await productsShowing(tx, who)
  if (who.atOnce || productIds.length <= atOnce)
    await refreshCards(platform, tx, productIds, { announced: 'changed' })
  else await platform.jobs.enqueue(tx, refreshSellers, who, { key: JSON.stringify(who) })
}
