import type { Db } from '#server/platform/db/db.ts'
import { findQuestion } from './question.repository.ts'
import { findReplier, findReviewById } from './review.repository.ts'
import { findTeacherReview } from './teacher-review.repository.ts'

/** Public texts by people. */
export const saidKinds = ['review', 'reply', 'teacher_review', 'teacher_reply', 'question'] as const
export type SaidKind = (typeof saidKinds)[number]

export interface Said {
  /** For a reply, its author; for a question, the person who asked. */
  writerId: number
  about: { productId: number } | { teacherId: number }
  text: string
  /** For a question, once there is one. */
  answer: string
  /** Visible to everyone who can see its subject. */
  isShown: boolean
  hidden: { reason: string } | null
}

/** One of them, for anyone who can read it; a reply has the ID of its review. */
export async function findSaid(db: Db, kind: SaidKind, id: number): Promise<Said | undefined> {
  if (kind === 'question') return findAsked(db, id)
  return kind === 'teacher_review' || kind === 'teacher_reply'
    ? findSaidOfTeacher(db, kind, id)
    : findSaidOfProduct(db, kind, id)
}

async function findAsked(db: Db, id: number): Promise<Said | undefined> {
  const question = await findQuestion(db, id)
  return (
    question && {
      writerId: question.userId,
      about: { productId: question.productId },
      text: question.question,
      answer: question.answer ?? '',
      isShown: question.answeredAt !== null && question.hiddenAt === null,
      hidden: question.hiddenAt && { reason: question.hiddenReason },
    }
  )
}

async function findSaidOfProduct(db: Db, kind: 'review' | 'reply', id: number): Promise<Said | undefined> {
  const review = await findReviewById(db, id)
  if (!review) return undefined
  const about = { productId: review.productId }
  if (kind === 'review') {
    const hidden = review.hiddenAt && { reason: review.hiddenReason ?? '' }
    return { writerId: review.userId, about, text: review.comment, answer: '', isShown: !hidden, hidden }
  }
  const writerId = review.reply === null ? undefined : await findReplier(db, id)
  if (review.reply === null || writerId === undefined) return undefined
  const hidden = review.replyHiddenAt && { reason: review.replyHiddenReason }
  return {
    writerId,
    about,
    text: review.reply,
    answer: '',
    isShown: !hidden && review.hiddenAt === null,
    hidden,
  }
}

async function findSaidOfTeacher(
  db: Db,
  kind: 'teacher_review' | 'teacher_reply',
  id: number,
): Promise<Said | undefined> {
  const review = await findTeacherReview(db, { id })
  const text = kind === 'teacher_review' ? review?.review : review?.reply
  if (!review || text == null) return undefined
  const writerId = kind === 'teacher_review' ? review.userId : review.teacherId
  // A reply goes and comes with its review.
  const hidden = review.hiddenAt && { reason: review.hiddenReason ?? '' }
  return { writerId, about: { teacherId: review.teacherId }, text, answer: '', isShown: !hidden, hidden }
}
