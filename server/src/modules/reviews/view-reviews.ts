import type { ReviewSort } from '#contract/rules/review.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findVisible, getVisible } from '../library/index.ts'
import { countRatings, findReview, listReviews, type WrittenReview } from './review.repository.ts'
import { mayReview } from './write-review.ts'

export interface ReviewPage {
  counts: ReadonlyMap<number, number>
  reviews: WrittenReview[]
}

/** Empty for a product that the caller can't see. */
export async function viewReviews(
  platform: Platform,
  caller: Caller | null,
  {
    productId,
    ...paging
  }: { productId: number; limit: number; offset: number; sort?: ReviewSort | undefined },
): Promise<ReviewPage> {
  const { db } = platform
  if (!(await findVisible(platform, caller, productId))) return { counts: new Map(), reviews: [] }
  return {
    counts: await countRatings(db, productId),
    reviews: await listReviews(db, productId, paging),
  }
}

export async function viewOwnReview(
  platform: Platform,
  caller: Caller,
  productId: number,
): Promise<{ mayReview: boolean; review: WrittenReview | undefined }> {
  const { access } = await getVisible(platform, caller, productId)
  return {
    mayReview: mayReview(access),
    review: await findReview(platform.db, productId, caller.userId),
  }
}
