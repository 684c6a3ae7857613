import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct, isListed } from '../catalogue/index.ts'

export type Availability = 'on_sale' | 'ended' | 'withdrawn' | 'unknown'

const deleted = -1

/** For strangers with a link: a product that used to be public isn't simply missing. */
export async function viewAvailability(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  productId: number,
): Promise<Availability> {
  const product = await findProduct(db, productId)
  if (!product || product.status === deleted) return 'unknown'
  // IDs can be enumerated, so it isn't revealed that a product opens with a code.
  if (product.access === 'code' || product.access === 'watermark') return 'unknown'
  const today = hongKongDay(clock.now())
  if (isListed(product, today)) return 'on_sale'
  return product.endsOn !== null && product.endsOn < today ? 'ended' : 'withdrawn'
}
