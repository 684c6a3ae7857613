import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, mayActAs } from '../accounts/index.ts'
import { findProduct } from '../catalogue/index.ts'
import type { LinkedFile } from '../media/index.ts'
import { strongestLive } from './access.rules.ts'
import { listEntitlements, markOpened } from './entitlement.repository.ts'
import { currentRight } from './find-access.ts'
import { findOpenSample } from './open-sample.ts'

/**
 * Whether the person the link was made for can still open its target: a refund, a changed code or a suspension ends it
 * at once.
 */
export async function isLinkLive(
  platform: Pick<Platform, 'db' | 'clock'>,
  { userId, productId, sampleId, contentType }: LinkedFile,
): Promise<boolean> {
  const { db, clock } = platform
  if (sampleId !== undefined && productId !== undefined)
    return (await findOpenSample(platform, productId))?.material.id === sampleId
  // A preview is public.
  if (userId === undefined) return true
  const [person, product, entitlements] = await Promise.all([
    findPersonByUserId(db, userId),
    productId === undefined ? undefined : findProduct(db, productId),
    productId === undefined ? [] : listEntitlements(db, userId, productId),
  ])
  const reader = person && mayActAs(person)
  if (!reader) return false
  // An upload is its owner's, while they may sign in.
  if (productId === undefined) return true
  if (!product) return false
  if (currentRight(reader, product)) return true
  const best = strongestLive(product, entitlements, hongKongDay(clock.now()))
  // A poster is no part of what was bought.
  if (best && !best.openedAt && !contentType.startsWith('image/')) await markOpened(db, best.id, clock.now())
  return best !== undefined
}
