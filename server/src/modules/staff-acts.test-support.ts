import type { LanternContract } from '#contract/index.ts'
import { sandboxEventJob } from '#server/platform/payments/sandbox.jobs.ts'
import { unique } from '#server/testing/people.ts'
import { caseCalls } from './staff-acts-cases.test-support.ts'
import { peopleCalls } from './staff-acts-people.test-support.ts'
import {
  answeredRequest,
  claimBadge,
  confirmedBadge,
  deadJob,
  difference,
  missedSearch,
  newLevels,
  newMessage,
  newQuestion,
  newSubject,
  newSynonym,
  orderOf,
  payee,
  productOf,
  refusedMail,
  repliedReview,
  type StaffCallRow,
  teacherOf,
  waitingPayout,
} from './staff-desk.test-support.ts'
import { makeApplicant } from './teachers/teachers.test-support.ts'

/** Calls of staff, and those that they share with others where staff may do more. */
export type StaffCall =
  | {
      [K in keyof LanternContract]: LanternContract[K] extends { access: 'staff' } ? K : never
    }[keyof LanternContract]
  | 'badgeProof'
  | 'questionHide'
  | 'questionRestore'
  | 'reviewReplyHide'
  | 'reviewReplyRestore'

const reason = 'For the test'

/** Every call of staff: whether it only reads, why it leaves no act, or how it is done and what the log then has. */
export const staffCalls: { readonly [K in StaffCall]: StaffCallRow } = {
  teacherDocuments: {
    act: 'documents_viewed',
    run: async ({ t, api }) => api.teacherDocuments({ params: { id: (await makeApplicant(t)).userId } }),
  },
  teacherDocumentsZip: {
    act: 'documents_zipped',
    run: async ({ t, staff }) =>
      t.request({
        url: `/api/teacher/documents/${(await makeApplicant(t)).userId}/zip`,
        token: staff.token,
      }),
  },
  documentsRequest: {
    act: 'documents_asked',
    run: async desk =>
      desk.api.documentsRequest({
        body: { teacher_id: (await teacherOf(desk)).userId, request_text: 'More' },
      }),
  },
  requestsFulfil: {
    act: 'documents_fulfilled',
    run: async desk =>
      desk.api.requestsFulfil({ body: { fulfilled: 1, teacher_id: await answeredRequest(desk) } }),
  },
  userStatusSet: {
    act: 'teacher_deactivated',
    run: async desk =>
      desk.api.userStatusSet({ body: { user_id: (await teacherOf(desk)).userId, status: 3, reason } }),
  },
  applicationDecline: {
    act: 'application_declined',
    run: async ({ t, api }) =>
      api.applicationDecline({ body: { user_id: (await makeApplicant(t)).userId, reason } }),
  },
  requestsWithdraw: {
    act: 'documents_withdrawn',
    run: async desk => {
      const { userId: teacher_id } = await teacherOf(desk)
      await desk.api.documentsRequest({ body: { teacher_id, request_text: 'More' } })
      return desk.api.requestsWithdraw({ body: { teacher_id } })
    },
  },
  applicationReopen: {
    act: 'application_reopened',
    run: async ({ t, api }) => {
      const { userId: user_id } = await makeApplicant(t)
      await api.applicationDecline({ body: { user_id, reason } })
      return api.applicationReopen({ body: { user_id } })
    },
  },
  weatherDesk: 'reads',
  adminTeachers: 'reads',
  adminTeacherTabs: 'reads',
  adminBadges: 'reads',
  badgeProof: {
    act: 'badge_proof_viewed',
    run: async desk => desk.api.badgeProof({ params: { id: await claimBadge(desk) } }),
  },
  badgeConfirm: { act: 'badge_confirmed', run: confirmedBadge },
  badgeRefuse: {
    act: 'badge_refused',
    run: async desk => desk.api.badgeRefuse({ body: { badge_id: await claimBadge(desk), reason } }),
  },
  badgeRevoke: {
    act: 'badge_withdrawn',
    run: async desk => desk.api.badgeRevoke({ body: { badge_id: await confirmedBadge(desk), reason } }),
  },
  adminSubjects: 'reads',
  subjectAdd: { act: 'subject_added', run: newSubject },
  subjectDelete: {
    act: 'subject_deleted',
    run: async desk => desk.api.subjectDelete({ body: { id: await newSubject(desk) } }),
  },
  subjectUpdate: {
    act: 'subjects_ordered',
    run: async desk => {
      await newSubject(desk)
      const subjects = (await desk.api.adminSubjects()).map(({ subject_id }) => subject_id)
      await desk.api.subjectUpdate({ body: { subjects: subjects.toReversed() } })
    },
  },
  adminSubjectMerges: 'reads',
  subjectMergeUndo: {
    act: 'merge_undone',
    run: async desk => {
      const id = await newSubject(desk)
      const merge_into = await newSubject(desk)
      await desk.api.subjectDelete({ body: { id, merge_into } })
      const [merge] = await desk.api.adminSubjectMerges()
      await desk.api.subjectMergeUndo({ body: { merge_id: merge?.merge_id ?? 0 } })
    },
  },
  levelAdd: { act: 'level_added', run: newLevels },
  levelDelete: {
    act: 'level_deleted',
    run: async desk => desk.api.levelDelete({ body: { id: (await newLevels(desk)).levels[0] ?? 0 } }),
  },
  levelUpdate: {
    act: 'levels_ordered',
    run: async desk => {
      const { levels, subject_id } = await newLevels(desk)
      await desk.api.levelUpdate({ body: { levels: levels.toReversed(), subject_id } })
    },
  },
  adminSynonyms: 'reads',
  synonymAdd: { act: 'synonym_added', run: newSynonym },
  synonymChange: {
    act: 'synonym_changed',
    run: async desk => {
      const texts = [`w${unique()}`, `w${unique()}`]
      await desk.api.synonymChange({ body: { ...(await newSynonym(desk)), kind: 'word', texts } })
    },
  },
  synonymRemove: {
    act: 'synonym_removed',
    run: async desk => desk.api.synonymRemove({ body: { id: (await newSynonym(desk)).id } }),
  },
  adminSearchMisses: 'reads',
  searchMissRemove: {
    act: 'search_miss_removed',
    run: async desk =>
      desk.api.searchMissRemove({ body: { text: await missedSearch(desk), language: 'en' } }),
  },
  questionHide: {
    act: 'question_hidden',
    run: async desk => desk.api.questionHide({ body: { question_id: await newQuestion(desk), reason } }),
  },
  questionRestore: {
    act: 'question_restored',
    run: async desk => {
      const question_id = await newQuestion(desk)
      await desk.api.questionHide({ body: { question_id, reason } })
      await desk.api.questionRestore({ body: { question_id } })
    },
  },
  reviewReplyHide: {
    act: 'reply_hidden',
    run: async desk => desk.api.reviewReplyHide({ body: { review_id: await repliedReview(desk), reason } }),
  },
  reviewReplyRestore: {
    act: 'reply_restored',
    run: async desk => {
      const review_id = await repliedReview(desk)
      await desk.api.reviewReplyHide({ body: { review_id, reason } })
      await desk.api.reviewReplyRestore({ body: { review_id } })
    },
  },
  reviewHide: {
    act: 'review_hidden',
    run: async desk =>
      desk.api.reviewHide({ body: { kind: 'review', review_id: await repliedReview(desk), reason } }),
  },
  reviewRestore: {
    act: 'review_restored',
    run: async desk => {
      const body = { kind: 'review' as const, review_id: await repliedReview(desk) }
      await desk.api.reviewHide({ body: { ...body, reason } })
      await desk.api.reviewRestore({ body })
    },
  },
  refundOrder: {
    act: 'order_refunded',
    run: async desk =>
      desk.api.refundOrder({
        body: { order_id: await orderOf(desk), reason, idempotency_key: `key-${unique()}` },
      }),
  },
  adminOrders: 'reads',
  adminOrder: 'reads',
  adminDisputes: 'reads',
  sandboxDispute: { why: 'it plays the buyer’s bank, in test mode only' },
  adminIncome: 'reads',
  adminPayee: 'reads',
  adminSales: 'reads',
  adminPayouts: 'reads',
  adminPayoutControl: 'reads',
  adminPayoutDecide: {
    act: 'payout_approved',
    run: async desk =>
      desk.api.adminPayoutDecide({
        body: { payout_id: await waitingPayout(desk), decision: 'approve' },
      }),
  },
  adminPayoutFreeze: {
    act: 'payouts_frozen',
    run: async desk =>
      desk.api.adminPayoutFreeze({ body: { teacher_id: (await payee(desk)).userId, reason } }),
  },
  adminPayoutLift: {
    act: 'payouts_lifted',
    run: async desk => {
      const body = { teacher_id: (await payee(desk)).userId, reason }
      await desk.api.adminPayoutFreeze({ body })
      await desk.api.adminPayoutLift({ body })
    },
  },
  adminIncomeCsv: 'reads',
  adminTransfer: {
    act: 'payout_transferred',
    run: async desk =>
      desk.api.adminTransfer({
        body: {
          teacher_id: (await payee(desk)).userId,
          amount: 100,
          remarks: 'October',
          idempotency_key: `key-${unique()}`,
        },
      }),
  },
  adminTransferMany: {
    act: 'payout_transferred',
    run: async desk =>
      desk.api.adminTransferMany({
        body: {
          payouts: [{ teacher_id: (await payee(desk)).userId, centre_id: 0, amount: 500 }],
          remarks: 'October',
          idempotency_key: `key-${unique()}`,
        },
      }),
  },
  adminBooks: 'reads',
  adminBooksRun: { act: 'books_compared', run: ({ api }) => api.adminBooksRun({ body: {} }) },
  adminDifferencePreview: 'reads',
  adminDifferenceRepair: {
    act: 'difference_repaired',
    run: async desk => {
      const { id, api } = await difference(desk)
      await api.adminDifferenceRepair({ body: { difference_id: id } })
    },
  },
  adminDifferenceClose: {
    act: 'difference_closed',
    run: async desk => {
      const { id, api } = await difference(desk)
      await api.adminDifferenceClose({ body: { difference_id: id, reason } })
    },
  },
  weatherDeclare: {
    act: 'weather_declared',
    run: ({ api }) => api.weatherDeclare({ body: { code: 'TC8NE' } }),
  },
  weatherWithdraw: {
    act: 'weather_withdrawn',
    run: async ({ t, api }) => {
      await api.weatherDeclare({ body: { code: 'WRAINB' } })
      const { warnings } = await t.api().weatherNow()
      const warning_id = warnings.find(({ code }) => code === 'WRAINB')?.warning_id ?? 0
      await api.weatherWithdraw({ body: { warning_id } })
    },
  },
  staffSessionView: 'reads',
  staffPasswordConfirm: { why: 'it says who is sitting there, and changes nothing' },
  adminActs: 'reads',
  adminProducts: 'reads',
  productFeature: {
    act: 'product_featured',
    run: async desk => desk.api.productFeature({ body: { course_id: await productOf(desk), featured: 1 } }),
  },
  productHide: {
    act: 'product_hidden',
    run: async desk => desk.api.productHide({ body: { course_id: await productOf(desk), reason } }),
  },
  productRestore: {
    act: 'product_restored',
    run: async desk => {
      const course_id = await productOf(desk)
      await desk.api.productHide({ body: { course_id, reason } })
      await desk.api.productRestore({ body: { course_id } })
    },
  },
  adminJobKinds: 'reads',
  adminJobs: 'reads',
  adminJobRetry: {
    act: 'mail_resent',
    run: async desk => desk.api.adminJobRetry({ body: { job_id: await refusedMail(desk) } }),
  },
  adminJobRetryAll: {
    act: 'job_retried',
    run: async desk => {
      await deadJob(desk)
      await desk.api.adminJobRetryAll({ body: { job: sandboxEventJob.name } })
    },
  },
  adminJobGiveUp: {
    act: 'job_given_up',
    run: async desk => desk.api.adminJobGiveUp({ body: { job_id: await deadJob(desk), reason } }),
  },
  adminMails: 'reads',
  adminMessages: 'reads',
  adminMessageRead: { why: 'it marks a message as read or new; the answer is the act' },
  adminMessageAnswer: {
    act: 'message_answered',
    run: async desk =>
      desk.api.adminMessageAnswer({ body: { message_id: await newMessage(desk), answer: 'Yes' } }),
  },
  adminOverview: 'reads',
  adminFigures: 'reads',
  adminHealth: 'reads',
  ...peopleCalls,
  ...caseCalls,
}
