import { questions } from '#server/modules/reviews/questions.tables.ts'
import { plainText } from '#server/modules/reviews/review.rules.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface ImportedQuestion {
  productId: number
  userId: number
  question: string
  at: Date
  answer?: { text: string; by: number; at: Date } | undefined
}

/** Earlier questions. The caller guarantees that the people and the products exist. */
export async function importQuestions(tx: Tx, imported: readonly ImportedQuestion[]): Promise<void> {
  if (imported.length === 0) return
  await tx.insert(questions).values(
    imported.map(({ productId, userId, question, at, answer }) => ({
      productId,
      userId,
      question: plainText(question),
      askedAt: at,
      answer: answer ? plainText(answer.text) : null,
      answeredAt: answer?.at ?? null,
      answeredBy: answer?.by ?? null,
      toldAt: answer?.at ?? null,
    })),
  )
}
