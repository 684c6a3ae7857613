import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { productStatus } from './product.states.ts'
import { setProductStatus } from './set-product-status.ts'

/**
 * Gone from sale, and restorable for a while; then its files go too, unless someone keeps it. Deleting twice is
 * deleting once.
 */
export async function deleteProduct(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  productId: number,
): Promise<void> {
  await setProductStatus(platform, caller, productId, productStatus.deleted)
}
