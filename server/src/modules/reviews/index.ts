import type { questionsContract } from '#contract/reviews/questions.ts'
import type { reviewVotesContract } from '#contract/reviews/review-votes.ts'
import type { reviewsContract } from '#contract/reviews/reviews.ts'
import type { staffReviewsContract } from '#contract/reviews/staff-reviews.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { productSold } from '../library/index.ts'
import { registerPersonalData } from './personal-data.ts'
import { questionsRoutes } from './questions.routes.ts'
import { reviewVotesRoutes } from './review-votes.routes.ts'
import { reviewsRoutes } from './reviews.routes.ts'
import { staffReviewsRoutes } from './staff-reviews.routes.ts'
import { confirmReview } from './write-review.ts'

export { findSaid, type Said, type SaidKind, saidKinds } from './find-said.ts'
export { findQuestions, listAskedProducts, listUnanswered } from './question.repository.ts'
export { presentBreakdown, presentReview, presentWriter } from './review.presenter.ts'
export { countRatings, listReviewed, listReviews, listUnreplied } from './review.repository.ts'
export { lessonAttended, teacherRated } from './reviews.hooks.ts'
export { listOwnRatings, listUnrepliedOfTeacher } from './teacher-review.repository.ts'
export { findTeacherStandings, readTeacherReviews } from './view-teacher-reviews.ts'

export interface ReviewsModule {
  handlers: Handlers<
    typeof reviewsContract &
      typeof questionsContract &
      typeof reviewVotesContract &
      typeof staffReviewsContract
  >
}

export function reviews(platform: Platform): ReviewsModule {
  platform.hooks.on(productSold, 'reviews', (tx, { productId, userId }) =>
    confirmReview(tx, productId, userId),
  )
  registerPersonalData(platform)
  return {
    handlers: {
      ...reviewsRoutes(platform),
      ...questionsRoutes(platform),
      ...reviewVotesRoutes(platform),
      ...staffReviewsRoutes(platform),
    },
  }
}
