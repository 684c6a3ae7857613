import { mostWaiting } from '#contract/rules/questions.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockProduct } from '../catalogue/index.ts'
import { findVisible } from '../library/index.ts'
import { mailAsked } from './question.mails.ts'
import {
  type AskedQuestion,
  countWaiting,
  deleteQuestion,
  findQuestion,
  insertQuestion,
} from './question.repository.ts'
import { questionRights } from './question-rights.ts'
import { plainText } from './review.rules.ts'

/**
 * Shown to the person who asked and to the seller until it is answered. Under the product's lock, so that no one
 * exceeds the limit.
 */
export async function askQuestion(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits'>,
  caller: Caller,
  input: { productId: number; question: string },
): Promise<AskedQuestion> {
  const { db, clock, limits } = platform
  const { productId } = input
  const { userId } = caller
  await throttle(limits, 'question.account', String(userId))
  const text = plainText(input.question)
  if (text === '') throw new Refusal('fields', { fields: { question: 'required' } })
  return db.transaction(async tx => {
    await lockProduct(tx, productId)
    const visible = await findVisible({ db: tx, clock }, caller, productId)
    if (!visible) throw new Refusal('product_unknown')
    if (!questionRights(caller, visible.product).ask) throw new Refusal('question_own')
    if ((await countWaiting(tx, productId, userId)) >= mostWaiting) throw new Refusal('questions_waiting')
    const id = await insertQuestion(tx, { productId, userId, question: text, at: clock.now() })
    const question = await findQuestion(tx, id)
    if (!question) throw new Error('The question was not written')
    await mailAsked(platform, tx, visible.product, question)
    return question
  })
}

export async function removeQuestion(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await db.transaction(async tx => {
    const productId = await deleteQuestion(tx, id, caller.userId)
    if (productId === undefined) throw new Refusal('question_unknown')
    await announce(tx, `product:${productId}`)
  })
}
