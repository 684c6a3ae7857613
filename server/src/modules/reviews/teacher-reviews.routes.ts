import type { TeacherReview, teacherReviewsContract } from '#contract/reviews/teacher-reviews.ts'
import type { TeacherReviewSort } from '#contract/rules/review.ts'
import type { Locale } from '#contract/shared.ts'
import { reviewsTag, sellerTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { type Tagged, tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentTeacherReview } from './teacher-review.presenter.ts'
import { viewOwnTeacherReview, viewTeacherReviews } from './view-teacher-reviews.ts'
import {
  mayReviewTeacher,
  removeTeacherReview,
  replyToReview,
  writeTeacherReview,
} from './write-teacher-review.ts'

const reviewsShown = 10

interface Asked {
  sort?: TeacherReviewSort | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export function teacherReviewsRoutes(platform: Platform): Handlers<typeof teacherReviewsContract> {
  const list = async (id: number, asked: Asked, locale: Locale): Promise<Tagged<TeacherReview[]>> => {
    const { sort = 'newest', limit = reviewsShown, offset = 0 } = asked
    const reviews = await viewTeacherReviews(platform, { teacherId: id, locale, sort, limit, offset })
    const teacher = { type: 'teacher', id } as const
    // Replies show their author.
    return tagged(reviews, [reviewsTag(teacher), sellerTag(teacher)])
  }
  return {
    teacherReviewList: ({ body: { teacher_id: id, ...asked }, locale }) => list(id, asked, locale),
    teacherReviews: ({ params, query, locale }) => list(params.id, query, locale),
    commentable: async ({ body }) => {
      const lesson = { teacherId: body.teacher_id, studentId: body.student_id }
      return { isCommentable: await mayReviewTeacher(platform, platform.db, lesson) }
    },
    ownTeacherReview: ({ params, caller, locale }) =>
      viewOwnTeacherReview(platform, caller, { teacherId: params.id, locale }),
    teacherReviewAdd: async ({ body, caller, locale }) => {
      // Staff act for others, but no one writes in another's name.
      if (body.reviewer_id !== caller.userId) throw new Refusal('not_yours')
      const { teacher_id: teacherId, rating, review } = body
      const written = await writeTeacherReview(platform, caller, { teacherId, rating, review })
      return { status: 200, review: presentTeacherReview(written, locale) }
    },
    teacherReviewRemove: async ({ params, caller }) => {
      await removeTeacherReview(platform, caller, params.id)
      return { status: 200 }
    },
    teacherReviewReply: async ({ body: { review_id: reviewId, reply }, caller, locale }) => {
      const written = await replyToReview(platform, caller, { reviewId, reply })
      return { status: 200, review: presentTeacherReview(written, locale) }
    },
  }
}
