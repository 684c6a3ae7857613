const none = () => ({})

/** What staff read and repair of the running of the site (`access-rows.test-support.ts`). */
export const operationsRows = {
  adminJobKinds: { sample: none },
  adminJobs: { sample: () => ({ body: {} }) },
  adminJobRetry: { sample: () => ({ body: { job_id: '00000000-0000-4000-8000-000000000000' } }) },
  adminJobRetryAll: { sample: () => ({ body: { job: 'test.nothing' } }) },
  adminJobGiveUp: {
    sample: () => ({ body: { job_id: '00000000-0000-4000-8000-000000000000', reason: 'Old' } }),
  },
  adminMails: { sample: () => ({ body: {} }) },
  adminMessages: { sample: () => ({ body: {} }) },
  adminMessageRead: { sample: () => ({ body: { message_id: 1, read: true } }) },
  adminMessageAnswer: { sample: () => ({ body: { message_id: 1, answer: '' } }) },
  adminOverview: { sample: none },
  adminFigures: { sample: () => ({ body: {} }) },
  adminHealth: { sample: none },
  adminBooks: { sample: () => ({ body: {} }) },
  adminBooksRun: { sample: () => ({ body: {} }) },
  adminDifferencePreview: { sample: () => ({ body: { difference_id: 1 } }) },
  adminDifferenceRepair: { sample: () => ({ body: { difference_id: 1 } }) },
  adminDifferenceClose: { sample: () => ({ body: { difference_id: 1, reason: 'Old' } }) },
}
