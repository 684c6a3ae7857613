import type { reviewVotesContract } from '#contract/reviews/review-votes.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getVisible } from '../library/index.ts'
import { questionRights } from './question-rights.ts'
import { hideReply, replyToProductReview, restoreReply } from './reply-to-product-review.ts'
import { presentReview } from './review.presenter.ts'
import { findReview, listHiddenReplies } from './review.repository.ts'
import { listVoted } from './review-vote.repository.ts'
import { findTeacherReview } from './teacher-review.repository.ts'
import { voteReview, voteTeacherReview } from './vote-review.ts'

export function reviewVotesRoutes(platform: Platform): Handlers<typeof reviewVotesContract> {
  const { db } = platform
  return {
    reviewRights: async ({ params, caller }) => {
      const { product } = await getVisible(platform, caller, params.id)
      const { answer, moderate, staff } = questionRights(caller, product)
      const hidden = moderate ? await listHiddenReplies(db, product.id) : []
      return {
        voted: await listVoted(db, 'product', product.id, caller.userId),
        own: (await findReview(db, product.id, caller.userId))?.id ?? null,
        may_reply: answer,
        may_moderate: staff,
        hidden: hidden.map(({ id, reply, replyHiddenReason: reason }) => ({
          review_id: id,
          text: reply ?? '',
          reason,
        })),
      }
    },
    reviewVote: async ({ body: { review_id: reviewId, helpful }, caller }) => ({
      status: 200,
      helpful: await voteReview(platform, caller, { reviewId, helpful }),
    }),
    teacherReviewRights: async ({ params, caller }) => ({
      voted: await listVoted(db, 'teacher', params.id, caller.userId),
      own: (await findTeacherReview(db, { teacherId: params.id, userId: caller.userId }))?.id ?? null,
    }),
    teacherReviewVote: async ({ body: { review_id: reviewId, helpful }, caller }) => ({
      status: 200,
      helpful: await voteTeacherReview(platform, caller, { reviewId, helpful }),
    }),
    reviewReply: async ({ body: { review_id: reviewId, reply }, caller, locale }) => ({
      status: 200,
      review: presentReview(await replyToProductReview(platform, caller, { reviewId, reply }), locale),
    }),
    reviewReplyHide: async ({ body: { review_id: reviewId, reason }, caller }) => {
      await hideReply(platform, caller, { reviewId, reason })
      return { status: 200 }
    },
    reviewReplyRestore: async ({ body, caller }) => {
      await restoreReply(platform, caller, body.review_id)
      return { status: 200 }
    },
  }
}
