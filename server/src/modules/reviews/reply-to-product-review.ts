import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { findProduct, nameFor, type Product } from '../catalogue/index.ts'
import { mayReply, questionRights } from './question-rights.ts'
import { changeReply, findReviewById, lockReview, type WrittenReview } from './review.repository.ts'
import { plainText } from './review.rules.ts'

/** Only by the product's seller; another reply replaces it, an empty one removes it. */
export async function replyToProductReview(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits'>,
  caller: Caller,
  input: { reviewId: number; reply: string },
): Promise<WrittenReview> {
  await throttle(platform.limits, 'answer.account', String(caller.userId))
  const reply = plainText(input.reply)
  return changed(platform, input.reviewId, async (tx, review, product) => {
    if (!mayReply(caller, product)) throw new Refusal('review_unknown')
    if (review.replyHiddenAt) throw new Refusal('reply_hidden')
    if (reply === '') {
      await changeReply(tx, review.id, { reply: null, repliedAt: null, repliedBy: null })
      return
    }
    const now = platform.clock.now()
    const notify = review.replyToldAt === null
    await changeReply(tx, review.id, {
      reply,
      repliedAt: now,
      repliedBy: caller.userId,
      ...(notify && { replyToldAt: now }),
    })
    if (notify) await mailReply(platform, tx, product, { userId: review.userId, reply })
  })
}

export async function hideReply(
  platform: Platform,
  staff: Caller,
  { reviewId, reason }: { reviewId: number; reason: string },
): Promise<void> {
  await changed(platform, reviewId, async (tx, review, product) => {
    if (review.reply === null || !questionRights(staff, product).staff) throw new Refusal('review_unknown')
    if (review.replyHiddenAt) return
    await changeReply(tx, reviewId, { replyHiddenAt: platform.clock.now(), replyHiddenReason: reason })
    await recordAct(platform, tx, staff, {
      act: 'reply_hidden',
      subject: { type: 'product', id: review.productId },
      after: { review: reviewId, reason },
    })
  })
}

export async function restoreReply(platform: Platform, staff: Caller, reviewId: number): Promise<void> {
  await changed(platform, reviewId, async (tx, review, product) => {
    if (!questionRights(staff, product).staff) throw new Refusal('review_unknown')
    if (!review.replyHiddenAt) return
    await changeReply(tx, reviewId, { replyHiddenAt: null, replyHiddenReason: '' })
    await recordAct(platform, tx, staff, {
      act: 'reply_restored',
      subject: { type: 'product', id: review.productId },
      before: { review: reviewId, reason: review.replyHiddenReason },
    })
  })
}

async function changed(
  platform: Pick<Platform, 'db'>,
  reviewId: number,
  decide: (tx: Tx, review: WrittenReview, product: Product) => Promise<void>,
): Promise<WrittenReview> {
  return platform.db.transaction(async tx => {
    await lockReview(tx, reviewId)
    const review = await findReviewById(tx, reviewId)
    const product = review && (await findProduct(tx, review.productId))
    if (!review || !product) throw new Refusal('review_unknown')
    await decide(tx, review, product)
    await announce(tx, `product:${product.id}`)
    const after = await findReviewById(tx, reviewId)
    if (!after) throw new Error('A review that is held is gone')
    return after
  })
}

async function mailReply(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  product: Product,
  { userId, reply }: { userId: number; reply: string },
): Promise<void> {
  const person = await findPersonByUserId(tx, userId)
  // A deleted account has no address.
  if (!person?.email) return
  await sendMail(jobs, tx, {
    to: person.email,
    template: 'reviewReplied',
    locale: person.language,
    params: {
      name: person.displayName,
      product: nameFor(product, person.language),
      reply,
      path: `/product/preview/course/${product.id}#reviews`,
    },
  })
}
