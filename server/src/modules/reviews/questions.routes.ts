import type { OpenQuestion, questionsContract } from '#contract/reviews/questions.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askQuestion, removeQuestion } from './ask-question.ts'
import { answerQuestion, hideQuestion, restoreQuestion } from './moderate-question.ts'
import { presentOpenQuestion, presentQuestion } from './question.presenter.ts'
import type { AskedQuestion } from './question.repository.ts'
import { viewOpenQuestions, viewQuestions } from './view-questions.ts'

const questionsShown = 10

export function questionsRoutes(platform: Platform): Handlers<typeof questionsContract> {
  const answer = (question: AskedQuestion, locale: Locale, caller: Caller, sees = true) => ({
    status: 200 as const,
    question: presentOpenQuestion(question, locale, { caller, sees }) satisfies OpenQuestion,
  })
  return {
    productQuestions: async ({ params, query, caller, locale }) => {
      const { limit = questionsShown, offset = 0 } = query
      const { count, questions } = await viewQuestions(platform, caller, {
        productId: params.id,
        limit,
        offset,
      })
      const page = { count, questions: questions.map(question => presentQuestion(question, locale)) }
      return tagged(page, [`product:${params.id}`])
    },
    openQuestions: async ({ params, query, caller, locale }) => {
      const { limit = questionsShown, offset = 0 } = query
      const { rights, count, questions } = await viewOpenQuestions(platform, caller, {
        productId: params.id,
        limit,
        offset,
      })
      const sees = rights.moderate
      return {
        may_ask: rights.ask,
        may_answer: rights.answer,
        may_moderate: sees,
        count,
        questions: questions.map(question => presentOpenQuestion(question, locale, { caller, sees })),
      }
    },
    questionAsk: async ({ body: { course_id: productId, question }, caller, locale }) =>
      answer(await askQuestion(platform, caller, { productId, question }), locale, caller, false),
    questionRemove: async ({ body, caller }) => {
      await removeQuestion(platform, caller, body.question_id)
      return { status: 200 }
    },
    questionAnswer: async ({ body: { question_id: questionId, ...said }, caller, locale }) =>
      answer(await answerQuestion(platform, caller, { questionId, answer: said.answer }), locale, caller),
    questionHide: async ({ body: { question_id: questionId, reason }, caller, locale }) =>
      answer(await hideQuestion(platform, caller, { questionId, reason }), locale, caller),
    questionRestore: async ({ body, caller, locale }) =>
      answer(await restoreQuestion(platform, caller, body.question_id), locale, caller),
  }
}
