const none = () => ({})
const oneCase = () => ({ body: { case_id: 1 } })
const oneRequest = () => ({ body: { request_id: 1 } })
const oneReport = () => ({ body: { report_id: 1 } })
const written = () => ({ body: { case_id: 1, text: 'Thank you' } })

/** The safety desk (`access-rows.test-support.ts`). */
export const caseRows = {
  reportSend: { public: 'strangers report what everybody sees; the rest is refused by the handler' },
  reportHelp: { public: 'whom to call is for everybody' },
  reportList: { sample: none },
  orderRefundView: { sample: none },
  orderRefundRequest: {
    sample: () => ({ body: { order_id: 1, lines: [1], reason: 'other', text: 'Not for us' } }),
  },
  refundWithdraw: { sample: oneRequest },
  refundDisagree: { sample: oneRequest },
  sellerRefunds: { sample: none },
  sellerRefundAnswer: { sample: () => ({ body: { request_id: 1, agree: true } }) },
  lessonReports: { sample: () => ({ body: { booking_id: 1 } }) },
  lessonReportSend: {
    sample: () => ({ body: { booking_id: 1, lesson_id: 1, reason: 'late', text: 'Half an hour' } }),
  },
  lessonReportWithdraw: { sample: oneReport },
  sellerLessonReports: { sample: none },
  lessonReportAnswer: { sample: () => ({ body: { report_id: 1, text: 'We see it differently' } }) },
  lessonReportAgree: { sample: oneReport },
  shopRefundTerms: { sample: none },
  shopRefundTermsSet: { sample: () => ({ body: { unopened: true } }) },
  adminCases: { sample: () => ({ body: {} }) },
  adminCase: { sample: oneCase },
  caseAssign: { sample: () => ({ body: { case_id: 1, user_id: 0 } }) },
  caseNote: { sample: written },
  caseWarn: { sample: written },
  caseRead: { sample: oneCase },
  caseRefund: {
    sample: () => ({
      body: { case_id: 1, refund_cents: 0, text: 'Thank you', concerned_text: 'Thank you' },
    }),
  },
  lessonReportDecide: { sample: () => ({ body: { report_id: 1, refund_cents: 0, reason: 'Taught' } }) },
  caseClose: { sample: () => ({ body: { case_id: 1, upheld: false, text: 'Thank you' } }) },
} as const
