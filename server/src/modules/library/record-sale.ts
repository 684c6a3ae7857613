import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeSold, countSale, lockProductRows } from '../catalogue/index.ts'
import { productSold } from './library.hooks.ts'
import { countSold } from './library.jobs.definitions.ts'
import { countPurchases } from './taking.repository.ts'

interface Sale {
  productId: number
  userId: number
}

/**
 * For modules that sell, in the transaction that grants what was bought: after the grant, once per sale. A job counts
 * the sales, so that buyers of the same product don't wait for each other.
 */
export async function recordSale(
  platform: Pick<Platform, 'hooks' | 'jobs'>,
  tx: Tx,
  { productId, userId, at }: Sale & { at: Date },
): Promise<void> {
  await Promise.all([
    countSale(tx, productId, hongKongDay(at)),
    platform.hooks.call(productSold, tx, { productId, userId }),
    countLater(platform, tx, productId),
  ])
}

/** It was refunded, after the access has ended. */
export async function withdrawSale(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  { productId }: Sale,
): Promise<void> {
  await countLater(platform, tx, productId)
}

/**
 * One job counts for all sales in the meantime. It waits a little, so that a sale that finds it waiting has committed
 * before it runs.
 */
function countLater({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, productId: number): Promise<void> {
  return jobs.enqueue(tx, countSold, { productId }, { key: String(productId), afterSeconds: 5 })
}

/** How often each was sold, as its card shows it. */
export async function recountSold(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  productIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(productIds)].sort((one, other) => one - other)
  await platform.db.transaction(async tx => {
    // Sent together: they are counted once they are locked.
    const [, sold] = await Promise.all([lockProductRows(tx, ids), countPurchases(tx, ids)])
    await changeSold(tx, platform, sold)
  })
}
