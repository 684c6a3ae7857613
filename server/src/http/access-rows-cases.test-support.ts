const none = () => ({})

/** The safety desk (`access-rows.test-support.ts`). */
export const caseRows = {
  reportSend: { public: 'strangers report what everybody sees; the rest is refused by the handler' },
  reportHelp: { public: 'whom to call is for everybody' },
  reportList: { sample: none },
} as const
