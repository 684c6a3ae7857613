import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findVisible, getVisible } from '../library/index.ts'
import { type AskedQuestion, listAnswered, listOpen } from './question.repository.ts'
import { type QuestionRights, questionRights } from './question-rights.ts'

interface Asked {
  productId: number
  limit: number
  offset: number
}

interface QuestionPage {
  count: number
  questions: AskedQuestion[]
}

/** Empty for a product that the caller can't see. */
export async function viewQuestions(
  platform: Platform,
  caller: Caller | null,
  { productId, ...paging }: Asked,
): Promise<QuestionPage> {
  if (!(await findVisible(platform, caller, productId))) return { count: 0, questions: [] }
  return listAnswered(platform.db, productId, paging)
}

export async function viewOpenQuestions(
  platform: Platform,
  caller: Caller,
  { productId, ...paging }: Asked,
): Promise<QuestionPage & { rights: QuestionRights }> {
  const { product } = await getVisible(platform, caller, productId)
  const rights = questionRights(caller, product)
  const userId = rights.moderate ? null : caller.userId
  return { rights, ...(await listOpen(platform.db, productId, { userId, ...paging })) }
}
