import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type ChangedPerson,
  type DataPart,
  dataExport,
  type Person,
  personChanged,
} from '../accounts/index.ts'
import { nameProducts, productTags } from '../catalogue/index.ts'
import { listReviewsBy } from './review.repository.ts'

/** What this module knows of people, told to the one that knows them. */
export function registerPersonalData({ hooks }: Platform): void {
  hooks.on(personChanged, 'reviews', renewReviewed)
  hooks.on(dataExport, 'reviews', exportReviews)
}

/** Reviews show who wrote them, as they are called now; of who has left they stay, without the name. */
async function renewReviewed(tx: Tx, who: ChangedPerson): Promise<void> {
  if (!('userId' in who)) return
  const reviewed = await listReviewsBy(tx, who.userId)
  await announce(tx, ...productTags(reviewed.map(({ productId }) => productId)))
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
