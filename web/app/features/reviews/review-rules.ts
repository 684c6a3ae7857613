import { longestComment } from '#contract/rules/review.ts'
import { m } from '#messages/messages.js'

/** The errors of a review before it is sent, by field. */
export function refusalsOf(rating: number, comment: string): Readonly<Record<string, string>> {
  const count = [...comment.trim()].length
  return {
    ...(!(rating >= 1 && rating <= 5) && { rating: m.product_rate_required() }),
    ...(count > longestComment && { comment: m.product_comment_long({ count }) }),
  }
}
