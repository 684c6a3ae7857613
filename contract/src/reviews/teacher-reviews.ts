import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestComment, longestReply, teacherReviewSorts } from '../rules/review.ts'
import { id, localised, prose, status200, whenGiven } from '../shared.ts'

const person = z.object({ display_name: z.string(), profile_picture: z.string() })

export const teacherReview = z.object({
  id: z.number(),
  teacher_id: z.number(),
  rating: z.number(),
  review: z.string(),
  date: z.string(),
  /** How many people found it helpful. */
  helpful: z.number(),
  /** For a student or parent, the first name, and no picture. */
  reviewer: person,
  /** The teacher's reply, if there is one. */
  replies: z.array(
    z.object({ is_teacher: z.boolean(), reply: z.string(), date: z.string(), replier: person }),
  ),
})
export type TeacherReview = z.output<typeof teacherReview>

/** From five stars down, each with its label. */
export const teacherBreakdown = z.array(
  z.object({ rating: z.number(), count: z.number(), label: z.string() }),
)

/** Some of a teacher's reviews and the rating of all, as in `teacher/details`. */
export interface ScoredReviews {
  count: number
  average: number
  breakdown: z.output<typeof teacherBreakdown>
  reviews: TeacherReview[]
}

const paging = {
  sort: whenGiven(z.enum(teacherReviewSorts)),
  limit: whenGiven(z.coerce.number().int().min(1).max(50)),
  offset: whenGiven(z.coerce.number().int().min(0).max(100_000)),
}

const publicRead = {
  access: 'public',
  cache: 'public',
  response: z.array(teacherReview),
  errors: ['teacher_unknown'],
} as const

export const teacherReviewsContract = {
  teacherReviewList: endpoint({
    ...publicRead,
    method: 'POST',
    path: 'teacher/reviews',
    summary:
      'Lists reviews of a teacher: newest, most helpful, highest, lowest or longest first. `teacher/details` has their number and average.',
    query: localised,
    body: z.object({ teacher_id: id, ...paging }),
  }),
  teacherReviews: endpoint({
    ...publicRead,
    method: 'GET',
    path: 'teacher/reviews/{id}',
    summary: "Does the same by the teacher's address.",
    params: z.object({ id }),
    query: localised.extend(paging),
  }),
  commentable: endpoint({
    method: 'POST',
    path: 'student/commentable',
    summary: 'Tells whether the caller may review a teacher, which takes an attended lesson.',
    access: 'user',
    own: ['body.student_id'],
    query: localised,
    body: z.object({ teacher_id: id, student_id: id }),
    response: z.object({ isCommentable: z.boolean() }),
  }),
  ownTeacherReview: endpoint({
    method: 'GET',
    path: 'teacher/review/mine/{id}',
    summary: 'Tells whether the caller may review the teacher, and returns their review.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({ may_review: z.boolean(), review: teacherReview.nullable() }),
    errors: ['teacher_unknown'],
  }),
  teacherReviewAdd: endpoint({
    method: 'POST',
    path: 'teacher/review/add',
    summary: 'Reviews a teacher after an attended lesson. A second review replaces the first.',
    access: 'user',
    own: ['body.reviewer_id'],
    query: localised,
    body: z.object({
      reviewer_id: id,
      teacher_id: id,
      rating: z.coerce.number().transform(Math.floor).pipe(z.number().int().min(1).max(5)),
      review: prose(longestComment).optional().default(''),
    }),
    response: z.object({ status: z.literal(200), review: teacherReview }),
    errors: ['teacher_unknown', 'review_without_lesson'],
  }),
  teacherReviewRemove: endpoint({
    method: 'DELETE',
    path: 'teacher/review/{id}',
    summary: "Deletes the caller's review of a teacher. `id` is the teacher's user ID.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: status200,
    errors: ['review_unknown'],
  }),
  teacherReviewReply: endpoint({
    method: 'POST',
    path: 'teacher/review/reply',
    summary:
      "Replies to a review of the caller's lessons. A new reply replaces the old one; an empty one removes it.",
    access: 'teacher',
    query: localised,
    body: z.object({ review_id: id, reply: prose(longestReply) }),
    response: z.object({ status: z.literal(200), review: teacherReview }),
    errors: ['review_unknown'],
  }),
} as const
