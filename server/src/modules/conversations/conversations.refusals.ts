import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'
import { refusalSentence } from '../media/index.ts'

export const conversationsRefusals = {
  conversation_unknown: [404, m.api_conversation_unknown],
  message_files_many: [409, m.api_message_files_many],
  message_gone: [404, m.api_message_gone],
  conversation_subject_unknown: [404, m.api_conversation_subject_unknown],
  person_unreachable: [409, m.api_person_unreachable],
  conversation_refused: [403, m.api_conversation_refused],
  conversations_today: [429, m.api_conversations_today],
} satisfies RefusalTable

export const conversationsFieldTexts: FieldTexts = {
  'message_file:': ({ argument }, { locale }) => refusalSentence(argument, 'message', locale),
}

type Declared = typeof conversationsRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
