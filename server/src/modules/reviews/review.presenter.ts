import type { Review } from '#contract/reviews.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { isLearner } from '#server/kernel/caller.ts'
import { pictureAddress } from '../accounts/index.ts'
import type { WrittenReview } from './review.repository.ts'
import { ratings, reviewerName } from './review.rules.ts'

export function presentReview(review: WrittenReview, locale: Locale): Review {
  const left = review.deletedAt !== null
  return {
    id: review.id,
    name: left ? m.api_reviewer_left({}, { locale }) : reviewerName(review),
    // Of a child, or its parent, no photo beside the name.
    avatar: left || isLearner(review) ? '' : pictureAddress(review),
    date: review.updatedAt.toISOString(),
    rating: review.rating,
    comment: review.comment,
    verified: review.verified,
  }
}

/** From five stars down, also those nobody gave. */
export const presentBreakdown = (counts: ReadonlyMap<number, number>) =>
  ratings.map(rating => ({ rating, count: counts.get(rating) ?? 0 }))
