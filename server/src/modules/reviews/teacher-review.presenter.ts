import type { ScoredReviews, TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { isLearner } from '#server/kernel/caller.ts'
import { pictureAddress } from '../accounts/index.ts'
import { ratingOf } from '../catalogue/index.ts'
import { presentBreakdown } from './review.presenter.ts'
import { totalsOf } from './review.rules.ts'
import type { WrittenTeacherReview } from './teacher-review.repository.ts'

export function presentTeacherReview(review: WrittenTeacherReview, locale: Locale): TeacherReview {
  const { id, teacherId, rating, reply, repliedAt } = review
  const replier = {
    display_name: review.teacherName,
    profile_picture: pictureAddress({
      pictureKey: review.teacherPictureKey,
      pictureUrl: review.teacherPictureUrl,
    }),
  }
  return {
    id,
    teacher_id: teacherId,
    rating,
    review: review.review,
    date: review.updatedAt.toISOString(),
    helpful: review.helpful,
    reviewer: presentReviewer(review, locale),
    replies: reply && repliedAt ? [{ is_teacher: true, reply, date: repliedAt.toISOString(), replier }] : [],
  }
}

function presentReviewer(review: WrittenTeacherReview, locale: Locale): TeacherReview['reviewer'] {
  if (review.deletedAt !== null)
    return { display_name: m.api_reviewer_left({}, { locale }), profile_picture: '' }
  // A lesson reveals more about a child than a course does, so students and parents are shown by first name only.
  if (isLearner(review)) return { display_name: review.firstName, profile_picture: '' }
  return { display_name: review.displayName, profile_picture: pictureAddress(review) }
}

const labels = {
  5: m.api_rating_5,
  4: m.api_rating_4,
  3: m.api_rating_3,
  2: m.api_rating_2,
  1: m.api_rating_1,
} as const

export const presentTeacherBreakdown = (
  counts: ReadonlyMap<number, number>,
  locale: Locale,
): ScoredReviews['breakdown'] =>
  presentBreakdown(counts).map(({ rating, count }) => ({
    rating,
    count,
    label: labels[rating]({}, { locale }),
  }))

/** The average to one decimal, and the number of reviews. */
export function statusOf(counts: ReadonlyMap<number, number>): { rating: number; reviews: number } {
  const totals = totalsOf(counts)
  return { rating: ratingOf(totals), reviews: totals.reviews }
}
