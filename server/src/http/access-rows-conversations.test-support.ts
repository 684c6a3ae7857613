const none = () => ({})
const client_id = '3f1c8f52-5a0e-4a6f-9d0b-7f6f0a1f2c11'

/** Conversations: a stranger is refused by the handler, as if there were none (`access-rows.test-support.ts`). */
export const conversationRows = {
  conversationList: { sample: none },
  conversationOpen: { sample: () => ({ body: { teacher_id: 1, text: 'Hello', client_id } }) },
  conversationView: { sample: none },
  messageSend: { sample: () => ({ body: { text: 'Hello', client_id } }) },
  messageFileAdd: { sample: none },
  messageFileRemove: { sample: none },
  firstFileAdd: { sample: none },
  firstFileRemove: { sample: none },
  conversationSeen: { sample: () => ({ body: { position: 1 } }) },
  messageDelete: { sample: none },
  conversationBlock: { sample: none },
  conversationUnblock: { sample: none },
} as const
