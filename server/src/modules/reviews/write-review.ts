import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeProductStatus, lockProduct } from '../catalogue/index.ts'
import type { Access } from '../library/index.ts'
import { findVisible, hasBought, type VisibleProduct } from '../library/index.ts'
import { deliverToSeller } from '../webhooks/index.ts'
import {
  countRatings,
  removeReview as deleteReview,
  findReview,
  upsertReview,
  verifyReview,
  type WrittenReview,
} from './review.repository.ts'
import { plainText, totalsOf } from './review.rules.ts'

/** Everyone who has it may review it, except its seller and staff. */
export const mayReview = (access: Access | null): boolean =>
  access !== null && access.source !== 'owner' && access.source !== 'staff'

/**
 * One per person and product: a second one replaces the first. Under the product's lock, so that simultaneous reviews
 * all count in its rating.
 */
export async function writeReview(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>,
  caller: Caller,
  input: { productId: number; rating: number; comment: string },
): Promise<WrittenReview> {
  const { productId, rating } = input
  const at = platform.clock.now()
  return platform.db.transaction(async tx => {
    const { access, product } = await lockVisible(platform, tx, caller, productId)
    if (access?.source === 'owner') throw new Refusal('review_own')
    if (!mayReview(access)) throw new Refusal('review_without_access')
    await upsertReview(tx, {
      productId,
      userId: caller.userId,
      rating,
      comment: plainText(input.comment),
      verified: await hasBought(tx, caller.userId, productId),
      at,
    })
    await deliverToSeller(platform, tx, {
      seller: product,
      event: 'review.written',
      key: `review:${productId}:${caller.userId}:${at.getTime()}`,
      data: { course_id: productId, rating, comment: plainText(input.comment), at: at.toISOString() },
    })
    await notifyStatus(platform, tx, productId)
    const review = await findReview(tx, productId, caller.userId)
    if (!review) throw new Error('The review was not written')
    return review
  })
}

/** Even without access any more; without a review by the caller, it changes nothing. */
export async function removeReview(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  userId: number,
  productId: number,
): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await lockProduct(tx, productId))) throw new Refusal('product_unknown')
    if (await deleteReview(tx, productId, userId)) await notifyStatus(platform, tx, productId)
  })
}

/** Someone who had reviewed it has now bought it. */
export async function confirmReview(tx: Tx, productId: number, userId: number): Promise<void> {
  if (await verifyReview(tx, productId, userId)) await announce(tx, `product:${productId}`)
}

async function lockVisible(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  caller: Caller,
  productId: number,
): Promise<VisibleProduct> {
  await lockProduct(tx, productId)
  const visible = await findVisible({ db: tx, clock }, caller, productId)
  if (!visible) throw new Refusal('product_unknown')
  return visible
}

export async function notifyStatus(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  productId: number,
): Promise<void> {
  await changeProductStatus(tx, platform, productId, totalsOf(await countRatings(tx, productId)))
  // The texts are shown too, even if the rating doesn't change.
  await announce(tx, `product:${productId}`)
}
