import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct, isListed } from '../catalogue/index.ts'

export type Availability = 'on_sale' | 'ended' | 'withdrawn' | 'unknown'

const deleted = -1

/** For strangers with a link: what was there for anyone is not simply missing when it no longer is. */
export async function viewAvailability(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  productId: number,
): Promise<Availability> {
  const product = await findProduct(db, productId)
  if (!product || product.status === deleted) return 'unknown'
  // Ids can be counted through: that a product opens by a code is told to no one.
  if (product.access === 'code' || product.access === 'watermark') return 'unknown'
  const today = hongKongDay(clock.now())
  if (isListed(product, today)) return 'on_sale'
  return product.endsOn !== null && product.endsOn < today ? 'ended' : 'withdrawn'
}
