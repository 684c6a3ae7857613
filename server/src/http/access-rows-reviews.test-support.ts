const none = () => ({})

/** What people say about products and teachers (`access-rows.test-support.ts`). */
export const reviewRows = {
  reviewHide: { sample: () => ({ body: { kind: 'review', review_id: 1, reason: 'Rude' } }) },
  reviewRestore: { sample: () => ({ body: { kind: 'review', review_id: 1 } }) },
  commentable: { sample: (student_id: number) => ({ body: { student_id, teacher_id: 1 } }) },
  ownTeacherReview: { sample: none },
  teacherReviewAdd: {
    sample: (reviewer_id: number) => ({ body: { reviewer_id, teacher_id: 1, rating: 5 } }),
  },
  teacherReviewRemove: { sample: none },
  teacherReviewReply: { sample: () => ({ body: { review_id: 1, reply: 'Thank you' } }) },
  productReviews: { public: 'everyone may look around' },
  ownReview: { sample: none },
  reviewAdd: { sample: (user_id: number) => ({ body: { user_id, course_id: 1, rating: 5 } }) },
  reviewRemove: { sample: none },
  reviewRights: { sample: none },
  reviewVote: { sample: () => ({ body: { review_id: 1, helpful: true } }) },
  teacherReviewRights: { sample: none },
  teacherReviewVote: { sample: () => ({ body: { review_id: 1, helpful: true } }) },
  reviewReply: { sample: () => ({ body: { review_id: 1, reply: 'Thank you' } }) },
  reviewReplyHide: { sample: () => ({ body: { review_id: 1, reason: 'Advertising' } }) },
  reviewReplyRestore: { sample: () => ({ body: { review_id: 1 } }) },
  productQuestions: { public: 'everyone may look around' },
  openQuestions: { sample: none },
  questionAsk: { sample: () => ({ body: { course_id: 1, question: 'For P4?' } }) },
  questionRemove: { sample: () => ({ body: { question_id: 1 } }) },
  questionAnswer: { sample: () => ({ body: { question_id: 1, answer: 'Yes' } }) },
  questionHide: { sample: () => ({ body: { question_id: 1, reason: 'Advertising' } }) },
  questionRestore: { sample: () => ({ body: { question_id: 1 } }) },
} as const
