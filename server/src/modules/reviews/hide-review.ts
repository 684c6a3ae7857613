import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { type Act, recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockProduct } from '../catalogue/index.ts'
import { changeHidden, findReviewById, lockReview } from './review.repository.ts'
import { changeTeacherHidden, findTeacherReview, lockTeacherReview } from './teacher-review.repository.ts'
import { notifyStatus } from './write-review.ts'
import { notifyRated } from './write-teacher-review.ts'

export interface HiddenReview {
  kind: 'review' | 'teacher_review'
  id: number
}

/** `reason` null shows it again. Done twice it is done once; what it counted for is counted anew. */
export async function hideReview(
  platform: Platform,
  staff: Caller,
  { kind, id }: HiddenReview,
  reason: string | null,
): Promise<void> {
  const hidden = { hiddenAt: reason === null ? null : platform.clock.now(), hiddenReason: reason }
  const isHiding = reason !== null
  await platform.db.transaction(async tx => {
    const subject =
      kind === 'review'
        ? await changeProducts(platform, tx, id, hidden)
        : await changeTeachers(platform, tx, id, hidden)
    if (!subject) return
    const facts = { review: id, reason: reason ?? '' }
    await recordAct(platform, tx, staff, {
      ...(isHiding
        ? { act: 'review_hidden' as const, after: facts }
        : { act: 'review_restored' as const, before: { review: id } }),
      subject,
    })
  })
}

type Change = Parameters<typeof changeHidden>[2]

/** Null where it is so already. */
async function changeProducts(
  platform: Platform,
  tx: Tx,
  id: number,
  change: Change,
): Promise<Act['subject'] | null> {
  const found = await findReviewById(tx, id)
  // The product first, as whoever writes a review of it.
  if (!found || !(await lockProduct(tx, found.productId))) throw new Refusal('review_unknown')
  await lockReview(tx, id)
  const review = await findReviewById(tx, id)
  if (!review) throw new Refusal('review_unknown')
  if ((review.hiddenAt === null) === (change.hiddenAt === null)) return null
  await changeHidden(tx, id, change)
  await notifyStatus(platform, tx, review.productId)
  return { type: 'product', id: review.productId }
}

async function changeTeachers(
  platform: Platform,
  tx: Tx,
  id: number,
  change: Change,
): Promise<Act['subject'] | null> {
  await lockTeacherReview(tx, id)
  const review = await findTeacherReview(tx, { id })
  if (!review) throw new Refusal('review_unknown')
  if ((review.hiddenAt === null) === (change.hiddenAt === null)) return null
  await changeTeacherHidden(tx, id, change)
  await notifyRated(platform, tx, review.teacherId)
  return { type: 'teacher', id: review.teacherId }
}
