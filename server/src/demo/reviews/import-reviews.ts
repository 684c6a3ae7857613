import { changeProductStatus } from '#server/modules/catalogue/index.ts'
import { listBuyers } from '#server/modules/library/taking.repository.ts'
import { countRatings } from '#server/modules/reviews/review.repository.ts'
import { plainText, totalsOf } from '#server/modules/reviews/review.rules.ts'
import { reviews } from '#server/modules/reviews/reviews.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ImportedReview {
  userId: number
  productId: number
  rating: number
  comment: string
  at: Date
}

const atOnce = 2000

/** Earlier reviews, after the purchases. The caller guarantees that the people and the products exist. */
export async function importReviews(
  platform: Pick<Platform, 'clock' | 'hooks'>,
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
