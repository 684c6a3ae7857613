import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestAnswer, longestQuestion, longestReport } from '../rules/questions.ts'
import { id, localised, prose, status200, whenGiven } from '../shared.ts'

export const question = z.object({
  id: z.number(),
  /** For a student or parent, the first name and an initial, and no picture. */
  name: z.string(),
  avatar: z.string(),
  date: z.string(),
  question: z.string(),
  /** The seller's answer, if there is one. */
  answer: z.object({ text: z.string(), date: z.string() }).nullable(),
})
export type Question = z.output<typeof question>

/** As seen by the person who asked it, and by anyone who can answer it. */
export const openQuestion = question.extend({
  own: z.boolean(),
  /** Null while everyone can see it. Only people who can answer it get the reason. */
  hidden: z.object({ by_staff: z.boolean(), reason: z.string(), date: z.string() }).nullable(),
})
export type OpenQuestion = z.output<typeof openQuestion>

const page = {
  offset: whenGiven(z.coerce.number().int().min(0).max(100_000)),
  limit: whenGiven(z.coerce.number().int().min(1).max(50)),
}
const required = (max: number) => prose(max).refine(text => text.length > 0, { error: 'required' })
const bySignedIn = { method: 'POST', access: 'user', query: localised } as const
const written = z.object({ status: z.literal(200), question: openQuestion })

export const questionsContract = {
  productQuestions: endpoint({
    method: 'GET',
    path: 'product/questions/{id}',
    summary: 'Lists answered questions about a product, latest answer first.',
    access: 'public',
    cache: 'public',
    params: z.object({ id }),
    query: localised.extend(page),
    response: z.object({ count: z.number(), questions: z.array(question) }),
  }),
  openQuestions: endpoint({
    method: 'GET',
    path: 'product/questions/open/{id}',
    summary:
      "Lists questions waiting for an answer: the caller's own. Sellers and staff get everyone's, including hidden ones.",
    access: 'user',
    params: z.object({ id }),
    query: localised.extend(page),
    response: z.object({
      may_ask: z.boolean(),
      may_answer: z.boolean(),
      may_moderate: z.boolean(),
      count: z.number(),
      questions: z.array(openQuestion),
    }),
    errors: ['product_unknown'],
  }),
  questionAsk: endpoint({
    ...bySignedIn,
    path: 'product/question/ask',
    summary: 'Asks the seller about a product. The seller is told by email.',
    body: z.object({ course_id: id, question: required(longestQuestion) }),
    response: written,
    errors: ['product_unknown', 'question_own', 'questions_waiting'],
  }),
  questionRemove: endpoint({
    ...bySignedIn,
    path: 'product/question/remove',
    summary: "Deletes one of the caller's questions.",
    body: z.object({ question_id: id }),
    response: status200,
    errors: ['question_unknown'],
  }),
  questionAnswer: endpoint({
    ...bySignedIn,
    path: 'product/question/answer',
    summary:
      'Answers a question publicly, as the seller. A new answer replaces the old one; an empty one removes it. The first answer is emailed to the person who asked.',
    body: z.object({ question_id: id, answer: prose(longestAnswer) }),
    response: written,
    errors: ['question_unknown', 'question_hidden', 'question_unseen'],
  }),
  questionHide: endpoint({
    ...bySignedIn,
    path: 'product/question/hide',
    summary: 'Hides a question and its answer, as the seller or as staff.',
    body: z.object({ question_id: id, reason: required(longestReport) }),
    response: written,
    errors: ['question_unknown'],
  }),
  questionRestore: endpoint({
    ...bySignedIn,
    path: 'product/question/restore',
    summary: 'Shows a hidden question again. Only staff can restore what staff have hidden.',
    body: z.object({ question_id: id }),
    response: written,
    errors: ['question_unknown', 'question_hidden_by_staff'],
  }),
} as const
