import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { productStatus } from './product.states.ts'
import { setProductStatus } from './set-product-status.ts'

/**
 * Takes it off sale; restorable for a while. Then its files are deleted too, unless someone owns it. Deleting twice is
 * the same as once.
 */
export async function deleteProduct(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  productId: number,
): Promise<void> {
  await setProductStatus(platform, caller, productId, productStatus.deleted)
}
