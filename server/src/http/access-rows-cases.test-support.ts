const none = () => ({})
const oneCase = () => ({ body: { case_id: 1 } })
const written = () => ({ body: { case_id: 1, text: 'Thank you' } })

/** The safety desk (`access-rows.test-support.ts`). */
export const caseRows = {
  reportSend: { public: 'strangers report what everybody sees; the rest is refused by the handler' },
  reportHelp: { public: 'whom to call is for everybody' },
  reportList: { sample: none },
  adminCases: { sample: () => ({ body: {} }) },
  adminCase: { sample: oneCase },
  caseAssign: { sample: () => ({ body: { case_id: 1, user_id: 0 } }) },
  caseNote: { sample: written },
  caseWarn: { sample: written },
  caseRead: { sample: oneCase },
  caseClose: { sample: () => ({ body: { case_id: 1, upheld: false, text: 'Thank you' } }) },
} as const
