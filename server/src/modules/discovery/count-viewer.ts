import { createHmac } from 'node:crypto'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countActivity } from '../catalogue/index.ts'
import { getVisible } from '../library/index.ts'
import { hasViewed, insertViewer } from './viewer.repository.ts'

/**
 * Of the network, because a household has more addresses than people. It includes the product, so that two rows never
 * reveal that the same person viewed two things.
 */
function viewerOf({ secrets }: Pick<Platform, 'secrets'>, address: string, productId: number): Buffer {
  const text = `viewer ${productId} ${networkOf(address)}`
  return createHmac('sha256', secrets.addresses).update(text).digest().subarray(0, 16)
}

/** Once per address, product and day in Hong Kong. Returns whether it had been here before. */
export async function countViewer(
  platform: Platform,
  caller: Caller | null,
  { productId, address }: { productId: number; address: string },
): Promise<boolean> {
  const { db, clock, limits } = platform
  await throttle(limits, 'pageview.address', address)
  await getVisible(platform, caller, productId)
  const viewer = viewerOf(platform, address, productId)
  const day = hongKongDay(clock.now())
  const seen = await hasViewed(db, productId, viewer)
  await db.transaction(async tx => {
    if (!(await insertViewer(tx, { productId, viewer, day }))) return
    await countActivity(tx, [{ productId, day, views: 1 }])
  })
  return seen
}

export function isCounted(
  platform: Pick<Platform, 'db' | 'secrets'>,
  { productId, address }: { productId: number; address: string },
): Promise<boolean> {
  return hasViewed(platform.db, productId, viewerOf(platform, address, productId))
}
