import type { OpenQuestion, Question, ReportedQuestion } from '#contract/reviews/questions.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { AskedQuestion, ReportRow } from './question.repository.ts'
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

/** `sees`: why it was hidden is for those who decide about it. */
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

const reasonsShown = 5

export function presentReported(
  question: AskedQuestion,
  locale: Locale,
  { caller, reports, product }: { caller: Caller; reports: readonly ReportRow[]; product: string },
): ReportedQuestion {
  return {
    ...presentOpenQuestion(question, locale, { caller, sees: true }),
    course_id: question.productId,
    course_name: product,
    reports: reports
      .slice(0, reasonsShown)
      .map(({ reason, reportedAt }) => ({ reason, date: reportedAt.toISOString() })),
    report_count: reports.length,
  }
}
