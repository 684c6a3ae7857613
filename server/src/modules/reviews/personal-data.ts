import { reviewsTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  accountDeletion,
  type ChangedPerson,
  type DataPart,
  dataExport,
  type Person,
  personChanged,
} from '../accounts/index.ts'
import { nameProducts, productTags } from '../catalogue/index.ts'
import { listReviewsBy } from './review.repository.ts'
import { forgetReplies, listRepliesBy, listTeacherReviewsBy } from './teacher-review.repository.ts'

/** What this module knows of people, told to the one that knows them. */
export function registerPersonalData({ hooks }: Platform): void {
  hooks.on(personChanged, 'reviews', renewReviewed)
  hooks.on(dataExport, 'reviews', exportReviews)
  // What students said of a teacher is theirs; what the teacher replied goes.
  hooks.on(accountDeletion, 'reviews', (tx, { userId }) => forgetReplies(tx, userId))
}

/** Reviews show who wrote them, as they are called now; of who has left they stay, without the name. */
async function renewReviewed(tx: Tx, who: ChangedPerson): Promise<void> {
  if (!('userId' in who)) return
  const reviewed = await listReviewsBy(tx, who.userId)
  const teachers = await listTeacherReviewsBy(tx, who.userId)
  await announce(
    tx,
    ...productTags(reviewed.map(({ productId }) => productId)),
    ...teachers.map(({ teacherId: id }) => reviewsTag({ type: 'teacher', id })),
  )
}

async function exportReviews(db: Db, { userId }: Person): Promise<DataPart> {
  const reviews = await listReviewsBy(db, userId)
  const [teachers, replies] = await Promise.all([listTeacherReviewsBy(db, userId), listRepliesBy(db, userId)])
  const names = await nameProducts(
    db,
    reviews.map(({ productId }) => productId),
  )
  return {
    section: 'community',
    data: {
      reviews: reviews.map(({ productId, rating, comment, updatedAt }) => ({
        course_id: productId,
        course_name: names.get(productId) ?? '',
        rating,
        comment,
        written: updatedAt.toISOString(),
      })),
      teacher_reviews: teachers.map(({ teacherId, teacherName, rating, review, updatedAt }) => ({
        teacher_id: teacherId,
        teacher: teacherName,
        rating,
        review,
        written: updatedAt.toISOString(),
      })),
      replies: replies.map(({ id, reply, repliedAt }) => ({
        review_id: id,
        reply,
        written: repliedAt?.toISOString() ?? null,
      })),
    },
  }
}
