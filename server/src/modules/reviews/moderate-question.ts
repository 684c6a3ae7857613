import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct, type Product } from '../catalogue/index.ts'
import { isVisibleTo } from '../library/index.ts'
import { mailAnswered } from './question.mails.ts'
import { type AskedQuestion, changeQuestion, findQuestion, lockQuestion } from './question.repository.ts'
import { type QuestionRights, questionRights } from './question-rights.ts'
import { plainText } from './review.rules.ts'

/** Public; the person who asked is notified of the first answer, but not of every change. */
export async function answerQuestion(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits'>,
  caller: Caller,
  input: { questionId: number; answer: string },
): Promise<AskedQuestion> {
  await throttle(platform.limits, 'answer.account', String(caller.userId))
  const answer = plainText(input.answer)
  return changed(platform, caller, input.questionId, async (tx, { question, product, rights }) => {
    if (!rights.answer) throw new Refusal('question_unknown')
    if (question.hiddenAt) throw new Refusal('question_hidden')
    if (answer === '') {
      await changeQuestion(tx, question.id, { answer: null, answeredAt: null, answeredBy: null })
      return
    }
    // A family gets nothing by email that they can't find on the site.
    if (product.centreEnded || !(await isVisibleTo({ ...platform, db: tx }, question.userId, product)))
      throw new Refusal('question_unseen')
    const now = platform.clock.now()
    const notify = question.toldAt === null
    await changeQuestion(tx, question.id, {
      answer,
      // A changed answer keeps its position.
      answeredAt: question.answeredAt ?? now,
      answeredBy: caller.userId,
      ...(notify && { toldAt: now }),
    })
    if (notify) await mailAnswered(platform, tx, product, { userId: question.userId, answer })
  })
}

/** A hidden question keeps its first reason; staff take over a question hidden by the seller. */
export function hideQuestion(
  platform: Platform,
  caller: Caller,
  { questionId, reason }: { questionId: number; reason: string },
): Promise<AskedQuestion> {
  return changed(platform, caller, questionId, async (tx, { question, rights }) => {
    if (!rights.moderate) throw new Refusal('question_unknown')
    if (question.hiddenAt && (question.hiddenByStaff || !rights.staff)) return
    const now = platform.clock.now()
    await changeQuestion(tx, question.id, {
      hiddenAt: now,
      hiddenBy: caller.userId,
      hiddenByStaff: rights.staff,
      hiddenReason: reason,
    })
    if (!rights.staff) return
    await recordAct(platform, tx, caller, {
      act: 'question_hidden',
      subject: { type: 'product', id: question.productId },
      after: { question: question.id, reason },
    })
  })
}

export function restoreQuestion(
  platform: Platform,
  caller: Caller,
  questionId: number,
): Promise<AskedQuestion> {
  return changed(platform, caller, questionId, async (tx, { question, rights }) => {
    if (!rights.moderate) throw new Refusal('question_unknown')
    if (!question.hiddenAt) return
    if (question.hiddenByStaff && !rights.staff) throw new Refusal('question_hidden_by_staff')
    await changeQuestion(tx, question.id, {
      hiddenAt: null,
      hiddenBy: null,
      hiddenByStaff: false,
      hiddenReason: '',
    })
    if (!rights.staff) return
    await recordAct(platform, tx, caller, {
      act: 'question_restored',
      subject: { type: 'product', id: question.productId },
      before: { question: question.id, reason: question.hiddenReason },
    })
  })
}

interface Decided {
  question: AskedQuestion
  product: Product
  rights: QuestionRights
}

async function changed(
  platform: Pick<Platform, 'db'>,
  caller: Caller,
  questionId: number,
  decide: (tx: Tx, about: Decided) => Promise<void>,
): Promise<AskedQuestion> {
  return platform.db.transaction(async tx => {
    await lockQuestion(tx, questionId)
    const question = await findQuestion(tx, questionId)
    const product = question && (await findProduct(tx, question.productId))
    if (!question || !product) throw new Refusal('question_unknown')
    await decide(tx, { question, product, rights: questionRights(caller, product) })
    await announce(tx, `product:${product.id}`)
    const after = await findQuestion(tx, questionId)
    if (!after) throw new Error('A question that is held is gone')
    return after
  })
}
