import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestReply } from '../rules/review.ts'
import { id, localised, prose, status200 } from '../shared.ts'
import { review } from './reviews.ts'

const bySignedIn = { method: 'POST', access: 'user', query: localised } as const
/** The caller's own review, which they can't vote on. */
const own = z.number().nullable()
const vote = {
  body: z.object({ review_id: id, helpful: z.boolean() }),
  response: z.object({ status: z.literal(200), helpful: z.number() }),
  errors: ['review_unknown', 'vote_own'],
}

export const reviewVotesContract = {
  reviewRights: endpoint({
    method: 'GET',
    path: 'product/review/rights/{id}',
    summary:
      'Lists the reviews of a product that the caller found helpful, and tells whether they may reply (as the seller) or hide replies (as staff).',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({
      voted: z.array(z.number()),
      own,
      may_reply: z.boolean(),
      may_moderate: z.boolean(),
      /** Replies hidden by staff, for people who can reply or hide. */
      hidden: z.array(z.object({ review_id: z.number(), text: z.string(), reason: z.string() })),
    }),
    errors: ['product_unknown'],
  }),
  reviewVote: endpoint({
    ...bySignedIn,
    ...vote,
    path: 'product/review/vote',
    summary:
      "Marks a product review as helpful, or removes the mark. Once per person, never on one's own review.",
  }),
  teacherReviewRights: endpoint({
    method: 'GET',
    path: 'teacher/review/rights/{id}',
    summary: 'Lists the reviews of a teacher that the caller found helpful.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({ voted: z.array(z.number()), own }),
  }),
  teacherReviewVote: endpoint({
    ...bySignedIn,
    ...vote,
    path: 'teacher/review/vote',
    summary:
      "Marks a teacher review as helpful, or removes the mark. Once per person, never on one's own review.",
  }),
  reviewReply: endpoint({
    ...bySignedIn,
    path: 'product/review/reply',
    summary:
      'Replies to a review of a product, as its seller. A new reply replaces the old one; an empty one removes it. The first reply is emailed to the reviewer.',
    body: z.object({ review_id: id, reply: prose(longestReply) }),
    response: z.object({ status: z.literal(200), review }),
    errors: ['review_unknown', 'reply_hidden'],
  }),
  reviewReplyHide: endpoint({
    ...bySignedIn,
    path: 'product/review/reply/hide',
    summary: "Hides the seller's reply to a product review. For staff.",
    body: z.object({
      review_id: id,
      reason: prose(1000).refine(text => text.length > 0, { error: 'required' }),
    }),
    response: status200,
    errors: ['review_unknown'],
  }),
  reviewReplyRestore: endpoint({
    ...bySignedIn,
    path: 'product/review/reply/restore',
    summary: 'Restores a reply that staff have hidden. For staff.',
    body: z.object({ review_id: id }),
    response: status200,
    errors: ['review_unknown'],
  }),
} as const
