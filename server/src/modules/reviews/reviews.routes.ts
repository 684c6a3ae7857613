import type { reviewsContract } from '#contract/reviews/reviews.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ratingOf } from '../catalogue/index.ts'
import { presentBreakdown, presentReview } from './review.presenter.ts'
import { totalsOf } from './review.rules.ts'
import { teacherReviewsRoutes } from './teacher-reviews.routes.ts'
import { viewOwnReview, viewReviews } from './view-reviews.ts'
import { removeReview, writeReview } from './write-review.ts'

const reviewsShown = 10

export function reviewsRoutes(platform: Platform): Handlers<typeof reviewsContract> {
  return {
    productReviews: async ({ params, query, caller, locale }) => {
      const { limit = reviewsShown, offset = 0, sort } = query
      const { counts, reviews } = await viewReviews(platform, caller, {
        productId: params.id,
        limit,
        offset,
        sort,
      })
      const totals = totalsOf(counts)
      const answer = {
        count: totals.reviews,
        average: ratingOf(totals),
        breakdown: presentBreakdown(counts),
        reviews: reviews.map(review => presentReview(review, locale)),
      }
      return tagged(answer, [`product:${params.id}`])
    },
    ownReview: async ({ params, caller, locale }) => {
      const { mayReview, review } = await viewOwnReview(platform, caller, params.id)
      return { may_review: mayReview, review: review ? presentReview(review, locale) : null }
    },
    reviewAdd: async ({ body, caller, locale }) => {
      // Staff act for others, but no one writes in another's name.
      if (body.user_id !== caller.userId) throw new Refusal('not_yours')
      const written = await writeReview(platform, caller, {
        productId: body.course_id,
        rating: body.rating,
        comment: body.comment,
      })
      const review = presentReview(written, locale)
      return { status: 200, name: review.name, review }
    },
    ...teacherReviewsRoutes(platform),
    reviewRemove: async ({ params, caller }) => {
      await removeReview(platform, caller.userId, params.id)
      return { status: 200 }
    },
  }
}
