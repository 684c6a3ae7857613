import type { staffReviewsContract } from '#contract/reviews/staff-reviews.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hideReview } from './hide-review.ts'

const done = { status: 200 } as const

export const staffReviewsRoutes = (platform: Platform): Handlers<typeof staffReviewsContract> => ({
  reviewHide: async ({ body: { kind, review_id: id, reason }, caller }) => {
    await hideReview(platform, caller, { kind, id }, reason)
    return done
  },
  reviewRestore: async ({ body: { kind, review_id: id }, caller }) => {
    await hideReview(platform, caller, { kind, id }, null)
    return done
  },
})
