import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const reviewsRefusals = {
  review_without_access: [403, m.api_review_without_access],
  review_own: [403, m.api_review_own],
  review_without_lesson: [403, m.api_review_without_lesson],
  review_unknown: [404, m.api_review_unknown],
  vote_own: [403, m.api_vote_own],
  reply_hidden: [409, m.api_reply_hidden],
  question_own: [403, m.api_question_own],
  question_unknown: [404, m.api_question_unknown],
  question_hidden: [409, m.api_question_hidden],
  question_unseen: [409, m.api_question_unseen],
  question_hidden_by_staff: [403, m.api_question_hidden_by_staff],
  questions_waiting: [409, m.api_questions_waiting],
} satisfies RefusalTable

type Declared = typeof reviewsRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
