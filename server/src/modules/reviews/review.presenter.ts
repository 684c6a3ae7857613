import type { Review } from '#contract/reviews/reviews.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { isLearner } from '#server/kernel/caller.ts'
import { pictureAddress } from '../accounts/index.ts'
import type { WrittenReview } from './review.repository.ts'
import { type Reviewer, ratings, reviewerName } from './review.rules.ts'

export interface Writer extends Reviewer {
  deletedAt: Date | null
  pictureKey: string | null
  pictureUrl: string | null
}

/** The author, as everyone may know them. */
export function presentWriter(writer: Writer, locale: Locale): { name: string; avatar: string } {
  const left = writer.deletedAt !== null
  return {
    name: left ? m.api_reviewer_left({}, { locale }) : reviewerName(writer),
    // No photo is shown next to the name of a child, or a parent.
    avatar: left || isLearner(writer) ? '' : pictureAddress(writer),
  }
}

export function presentReview(review: WrittenReview, locale: Locale): Review {
  return {
    id: review.id,
    ...presentWriter(review, locale),
    date: review.updatedAt.toISOString(),
    rating: review.rating,
    comment: review.comment,
    verified: review.verified,
    helpful: review.helpful,
    reply:
      review.reply !== null && review.repliedAt && review.replyHiddenAt === null
        ? { text: review.reply, date: review.repliedAt.toISOString() }
        : null,
  }
}

/** From five stars down, including ratings no one gave. */
export const presentBreakdown = (counts: ReadonlyMap<number, number>) =>
  ratings.map(rating => ({ rating, count: counts.get(rating) ?? 0 }))
