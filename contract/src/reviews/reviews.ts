import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestComment, reviewSorts } from '../rules/review.ts'
import { id, idOrZero, localised, prose, status200, whenGiven } from '../shared.ts'
import { teacherReviewsContract } from './teacher-reviews.ts'

export const review = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  date: z.string(),
  rating: z.number(),
  comment: z.string(),
  /** Whether the author bought it, rather than getting it by a code or for free. */
  verified: z.boolean(),
  /** How many people found it helpful. */
  helpful: z.number(),
  /** The seller's reply, if there is one. */
  reply: z.object({ text: z.string(), date: z.string() }).nullable(),
})
export type Review = z.output<typeof review>

/** How many gave five stars, four, and so on down to one. */
export const breakdown = z.array(z.object({ rating: z.number(), count: z.number() }))

export const reviewsContract = {
  ...teacherReviewsContract,
  productReviews: endpoint({
    method: 'GET',
    path: 'product/reviews/{id}',
    summary: 'Lists reviews of a product: newest, most helpful, highest or lowest first.',
    access: 'public',
    cache: 'public',
    params: z.object({ id }),
    query: localised.extend({
      sort: whenGiven(z.enum(reviewSorts)),
      offset: whenGiven(z.coerce.number().int().min(0).max(100_000)),
      limit: whenGiven(z.coerce.number().int().min(1).max(50)),
    }),
    response: z.object({ count: z.number(), average: z.number(), breakdown, reviews: z.array(review) }),
  }),
  ownReview: endpoint({
    method: 'GET',
    path: 'product/review/mine/{id}',
    summary: 'Tells whether the caller may review the product, and returns their review.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({ may_review: z.boolean(), review: review.nullable() }),
    errors: ['product_unknown'],
  }),
  reviewAdd: endpoint({
    method: 'POST',
    path: 'product/addreview',
    summary: 'Reviews a product the caller has. A second review replaces the first.',
    access: 'user',
    own: ['body.user_id'],
    query: localised,
    body: z.object({
      user_id: id,
      course_id: id,
      course_content: z.string().max(200).optional(),
      /** The rating given, rounded down. */
      rating: z.coerce.number().transform(Math.floor).pipe(z.number().int().min(1).max(5)),
      comment: prose(longestComment).optional().default(''),
      added_at: z.string().max(40).optional(),
      subscriber_id: idOrZero.optional(),
    }),
    response: z.object({ status: z.literal(200), name: z.string(), review }),
    errors: ['product_unknown', 'review_without_access', 'review_own'],
  }),
  reviewRemove: endpoint({
    method: 'DELETE',
    path: 'product/review/{id}',
    summary: "Deletes the caller's review of a product.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: status200,
    errors: ['product_unknown'],
  }),
} as const
