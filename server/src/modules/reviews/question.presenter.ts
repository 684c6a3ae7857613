import type { OpenQuestion, Question } from '#contract/reviews/questions.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { AskedQuestion } from './question.repository.ts'
import { presentWriter } from './review.presenter.ts'

export function presentQuestion(question: AskedQuestion, locale: Locale): Question {
  const { id, answer, answeredAt } = question
  return {
    id,
    ...presentWriter(question, locale),
    date: question.askedAt.toISOString(),
    question: question.question,
    answer: answer !== null && answeredAt ? { text: answer, date: answeredAt.toISOString() } : null,
  }
}

/** `sees`: only people who decide about it see why it was hidden. */
export function presentOpenQuestion(
  question: AskedQuestion,
  locale: Locale,
  { caller, sees }: { caller: Caller; sees: boolean },
): OpenQuestion {
  const { hiddenAt, hiddenByStaff, hiddenReason } = question
  return {
    ...presentQuestion(question, locale),
    own: question.userId === caller.userId,
    hidden: hiddenAt && {
      by_staff: hiddenByStaff,
      reason: sees ? hiddenReason : '',
      date: hiddenAt.toISOString(),
    },
  }
}
