import { changeReply, findReview } from '#server/modules/reviews/review.repository.ts'
import { plainText } from '#server/modules/reviews/review.rules.ts'
import { storeVote } from '#server/modules/reviews/review-vote.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface ImportedEcho {
  productId: number
  /** The author of the review. */
  userId: number
  helpful: readonly number[]
  reply?: { text: string; by: number } | undefined
}

/** Earlier votes and replies, a day after the review. The caller guarantees that the reviews and the people exist. */
export async function importReviewEchoes(tx: Tx, imported: readonly ImportedEcho[]): Promise<void> {
  for (const { productId, userId, helpful, reply } of imported) {
    const review = await findReview(tx, productId, userId)
    if (!review) throw new Error(`Nobody reviewed product ${productId}`)
    const at = new Date(review.updatedAt.getTime() + 24 * 3600 * 1000)
    for (const voter of helpful) {
      const vote = { reviewId: review.id, authorId: userId, userId: voter, helpful: true, at }
      await storeVote(tx, 'product', vote)
    }
    if (!reply) continue
    await changeReply(tx, review.id, {
      reply: plainText(reply.text),
      repliedAt: at,
      repliedBy: reply.by,
      replyToldAt: at,
    })
  }
}
