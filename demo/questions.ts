import type { DemoQuestion, DemoReviewEcho } from './types.ts'

export const questions: DemoQuestion[] = [
  {
    ...{ product: 'p3-bar-models', asker: 'joycema', daysAgo: 34 },
    question: 'My son is in P4 and still guesses at word problems. Is P3 too easy for him?',
    answer:
      'Not at all: the bars are the same, only the numbers grow. Let him begin with the third film, and go back if he hesitates.',
  },
  {
    ...{ product: 'p3-bar-models', asker: 'simontsang', daysAgo: 21 },
    question: '工作紙可以印出嚟做嗎？有沒有答案？',
    answer: '可以列印，最後一頁有答案和步驟。',
  },
  {
    ...{ product: 'p3-bar-models', asker: 'pollyip', daysAgo: 3 },
    question: 'How long does one lesson take, with its worksheet?',
  },
  {
    ...{ product: 'p5-fractions', asker: 'rachelshum', daysAgo: 12 },
    question: '會教假分數同帶分數互換嗎？',
    answer: '會，第二段影片整段都講這個。',
  },
  {
    ...{ product: 'dse-paper-2-writing', asker: 'raymondkong', daysAgo: 8 },
    question: 'Do the sample essays come with marks and comments?',
    answer: 'Yes, each of them with the bands of the HKDSE and what would have earned one more.',
  },
]

export const reviewEchoes: DemoReviewEcho[] = [
  {
    ...{ product: 'p3-bar-models', reviewer: 'rachelshum', helpful: ['joycema', 'simontsang', 'kelvinchu'] },
    reply: 'Thank you, Rachel. Waiting is the hardest part of teaching.',
  },
  {
    ...{ product: 'p3-bar-models', reviewer: 'pollyip', helpful: ['joycema', 'rachelshum'] },
    reply: '多謝意見！已加了兩份工作紙。',
  },
  { product: 'p3-bar-models', reviewer: 'joycema', helpful: ['pollyip'] },
  { product: 'p5-fractions', reviewer: 'winniepang', helpful: ['kelvinchu', 'sumyuet'] },
]
