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
import { forgetQuestions, listAnswersBy, listQuestionsBy } from './question.repository.ts'
import { forgetProductReplies, listProductRepliesBy, listReviewsBy } from './review.repository.ts'
import { forgetVotes } from './review-vote.repository.ts'
import { forgetReplies, listRepliesBy, listTeacherReviewsBy } from './teacher-review.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData({ hooks }: Pick<Platform, 'hooks'>): void {
  hooks.on(personChanged, 'reviews', renewReviewed)
  hooks.on(dataExport, 'reviews', exportReviews)
  // Students' reviews of a teacher are theirs; the teacher's replies are deleted.
  hooks.on(accountDeletion, 'reviews', async (tx, { userId }) => {
    await forgetReplies(tx, userId)
    await forgetQuestions(tx, userId)
    await forgetProductReplies(tx, userId)
    await forgetVotes(tx, userId)
  })
}

/** Reviews show their author's current name; those of people who have left stay, without the name. */
async function renewReviewed(tx: Tx, who: ChangedPerson): Promise<void> {
  if (!('userId' in who)) return
  const reviewed = await listReviewsBy(tx, who.userId)
  const teachers = await listTeacherReviewsBy(tx, who.userId)
  const asked = [
    ...(await listQuestionsBy(tx, who.userId)),
    ...(await listAnswersBy(tx, who.userId)),
    ...(await listProductRepliesBy(tx, who.userId)),
  ]
  await announce(
    tx,
    ...productTags([...reviewed, ...asked].map(({ productId }) => productId)),
    ...teachers.map(({ teacherId: id }) => reviewsTag({ type: 'teacher', id })),
  )
}

async function exportReviews(db: Db, { userId, language }: Person): Promise<DataPart> {
  const reviews = await listReviewsBy(db, userId)
  const [teachers, replies] = await Promise.all([listTeacherReviewsBy(db, userId), listRepliesBy(db, userId)])
  const ownReplies = await listProductRepliesBy(db, userId)
  const [questions, answers] = await Promise.all([listQuestionsBy(db, userId), listAnswersBy(db, userId)])
  const names = await nameProducts(
    db,
    [...reviews, ...questions, ...answers, ...ownReplies].map(({ productId }) => productId),
    language,
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
      product_replies: ownReplies.map(({ id, productId, reply, repliedAt }) => ({
        review_id: id,
        course_id: productId,
        course_name: names.get(productId) ?? '',
        reply,
        written: repliedAt?.toISOString() ?? null,
      })),
      questions: questions.map(({ productId, question, askedAt }) => ({
        course_id: productId,
        course_name: names.get(productId) ?? '',
        question,
        written: askedAt.toISOString(),
      })),
      answers: answers.map(({ productId, answer, answeredAt }) => ({
        course_id: productId,
        course_name: names.get(productId) ?? '',
        answer,
        written: answeredAt?.toISOString() ?? null,
      })),
    },
  }
}
