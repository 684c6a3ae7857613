import type { CacheTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, type DataPart, dataExport, type Person } from '../accounts/index.ts'
import { nameProducts } from '../catalogue/index.ts'
import { listReviewsBy } from './review.repository.ts'

/** What this module knows of people, told to the one that knows them. */
export function registerPersonalData({ hooks }: Platform): void {
  hooks.on(accountDeletion, 'reviews', renewReviewed)
  hooks.on(dataExport, 'reviews', exportReviews)
}

/** Reviews stay, without the name: whose they are is no longer told by the account. */
async function renewReviewed(tx: Tx, { userId }: Person): Promise<void> {
  const reviewed = await listReviewsBy(tx, userId)
  await announce(tx, ...reviewed.map(({ productId }): CacheTag => `product:${productId}`))
}

async function exportReviews(db: Db, { userId }: Person): Promise<DataPart> {
  const reviews = await listReviewsBy(db, userId)
  const names = await nameProducts(
    db,
    reviews.map(({ productId }) => productId),
  )
  return {
    section: 'community',
    data: {
      reviews: reviews.map(({ productId, rating, comment, updatedAt }) => ({
        course_id: productId,
        course_name: names.get(productId) ?? '',
        rating,
        comment,
        written: updatedAt.toISOString(),
      })),
    },
  }
}
