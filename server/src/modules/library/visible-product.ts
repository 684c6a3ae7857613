import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { type Caller, isStaff } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct, isListed, type Product } from '../catalogue/index.ts'
import { strongestLive } from './access.rules.ts'
import { listEntitlements } from './entitlement.repository.ts'
import { type Access, findAccess } from './find-access.ts'

export interface VisibleProduct {
  product: Product
  /** Whether everyone can see it. */
  listed: boolean
  /** By which right the caller can open it; null for strangers. */
  access: Access | null
}

/**
 * A product that isn't on sale, or only by code, is visible to people who have it, its owner and staff; to no one
 * else.
 */
export async function findVisible(
  { db, clock }: Pick<Platform, 'clock'> & { db: Db },
  caller: Caller | null,
  productId: number,
): Promise<VisibleProduct | null> {
  const product = await findProduct(db, productId)
  if (!product) return null
  const today = hongKongDay(clock.now())
  const listed = isListed(product, today)
  const access = caller && (await findAccess(db, caller, product, today))
  return listed || access ? { product, listed, access } : null
}

/** Whether someone who is not here, and neither sells it nor is staff, finds its page. */
export async function isVisibleTo(
  { db, clock }: Pick<Platform, 'clock'> & { db: Db },
  userId: number,
  product: Product,
): Promise<boolean> {
  const today = hongKongDay(clock.now())
  if (isListed(product, today)) return true
  return strongestLive(product, await listEntitlements(db, userId, product.id), today) !== undefined
}

export async function getVisible(
  platform: Platform,
  caller: Caller | null,
  productId: number,
): Promise<VisibleProduct> {
  const visible = await findVisible(platform, caller, productId)
  if (!visible) throw new Refusal('product_unknown')
  return visible
}

/** Who can request a product by a status that isn't on sale. */
export const seesEveryStatus = (caller: Caller | null, access: Access | null): boolean =>
  access?.source === 'owner' || (caller !== null && isStaff(caller))
