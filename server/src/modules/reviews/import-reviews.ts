import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeProductStatus } from '../catalogue/index.ts'
import { listBuyers } from '../library/index.ts'
import { countRatings } from './review.repository.ts'
import { plainText, totalsOf } from './review.rules.ts'
import { reviews } from './reviews.tables.ts'

export interface ImportedReview {
  userId: number
  productId: number
  rating: number
  comment: string
  at: Date
}

const atOnce = 2000

/**
 * What people said before they were here; after their purchases. Whoever calls vouches that the people and the
 * products exist.
 */
export async function importReviews(
  platform: Platform,
  tx: Tx,
  imported: readonly ImportedReview[],
): Promise<void> {
  const productIds = [...new Set(imported.map(({ productId }) => productId))].sort(
    (one, other) => one - other,
  )
  const bought = await listBuyers(tx, productIds)
  for (let start = 0; start < imported.length; start += atOnce) {
    await tx.insert(reviews).values(
      imported.slice(start, start + atOnce).map(({ userId, productId, rating, comment, at }) => ({
        userId,
        productId,
        rating,
        comment: plainText(comment),
        verified: bought.get(productId)?.has(userId) ?? false,
        createdAt: at,
        updatedAt: at,
      })),
    )
  }
  for (const productId of productIds) {
    await changeProductStatus(tx, platform, productId, totalsOf(await countRatings(tx, productId)))
  }
}
