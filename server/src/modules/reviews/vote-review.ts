import { reviewsTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findVisible } from '../library/index.ts'
import { lockVoted, storeVote } from './review-vote.repository.ts'

interface Vote {
  reviewId: number
  helpful: boolean
}

/** Not on the caller's own review, nor by the product's seller. Returns how many found it helpful. */
export async function voteReview(
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>,
  caller: Caller,
  vote: Vote,
): Promise<number> {
  const { db, clock, limits } = platform
  const { userId } = caller
  await throttle(limits, 'vote.account', String(userId))
  return db.transaction(async tx => {
    const review = await lockVoted(tx, 'product', vote.reviewId)
    const visible = review && (await findVisible({ db: tx, clock }, caller, review.aboutId))
    if (!review || !visible) throw new Refusal('review_unknown')
    if (review.authorId === userId || visible.access?.source === 'owner') throw new Refusal('vote_own')
    await announce(tx, `product:${review.aboutId}`)
    return storeVote(tx, 'product', { ...vote, userId, authorId: review.authorId, at: clock.now() })
  })
}

export async function voteTeacherReview(
  platform: Pick<Platform, 'db' | 'clock' | 'limits'>,
  caller: Caller,
  vote: Vote,
): Promise<number> {
  const { db, clock, limits } = platform
  const { userId } = caller
  await throttle(limits, 'vote.account', String(userId))
  return db.transaction(async tx => {
    const review = await lockVoted(tx, 'teacher', vote.reviewId)
    if (!review) throw new Refusal('review_unknown')
    if (review.authorId === userId || review.aboutId === userId) throw new Refusal('vote_own')
    await announce(tx, reviewsTag({ type: 'teacher', id: review.aboutId }))
    return storeVote(tx, 'teacher', { ...vote, userId, authorId: review.authorId, at: clock.now() })
  })
}
