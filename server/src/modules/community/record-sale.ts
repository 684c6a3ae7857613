import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeStanding, hongKongDay, lockProduct } from '../catalogue/index.ts'
import { countActivity } from './activity.repository.ts'
import { countPurchases } from './ownership.repository.ts'
import { confirmReview } from './write-review.ts'

/** For whoever sells, in the transaction that grants what was bought: after the grant, once for each sale. */
export async function recordSale(
  platform: Platform,
  tx: Tx,
  { productId, userId, at }: { productId: number; userId: number; at: Date },
): Promise<void> {
  await lockProduct(tx, productId)
  await countActivity(tx, [{ productId, day: hongKongDay(at), sales: 1 }])
  await changeStanding(tx, platform, productId, { sold: await countPurchases(tx, productId) })
  await confirmReview(tx, productId, userId)
}
