import type { conversationsContract } from '#contract/conversations/conversations.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { bringFile, bringFirstFile, removeFile } from './bring-file.ts'
import { changeBlock, deleteMessage, markSeen } from './follow-conversation.ts'
import { openConversation } from './open-conversation.ts'
import { presentBare, presentFile } from './present-files.ts'
import { presentMessages, presentTalks } from './present-talks.ts'
import { removeWaiting } from './remove-waiting.ts'
import { type Sent, sendMessage } from './send-message.ts'
import { listConversations, viewConversation } from './view-conversations.ts'

export function conversationsRoutes(platform: Platform): Handlers<typeof conversationsContract> {
  const present = async (caller: Caller, locale: Locale, { row, side, message, parties, fresh }: Sent) => {
    const looked = { row, side, locale }
    // What was just written was written to somebody who is reached: neither has blocked the other.
    const known = fresh && { last: new Map([[message.id, message]]), blocks: new Map(), files: fresh.files }
    const { userId } = caller
    const [[conversation], [shown]] = await Promise.all([
      presentTalks(platform, [looked], { ...known, ...(parties && { parties }) }),
      presentMessages(platform, [message], {
        looked,
        userId,
        ...(parties?.people.has(message.authorId) && { people: parties.people }),
        hasFiles: fresh?.files.size !== 0,
      }),
    ])
    if (!conversation || !shown) throw new Error('A message was not presented')
    return { status: 200 as const, conversation, message: shown }
  }
  return {
    conversationList: ({ caller, query: { before, limit, search, unread }, locale }) =>
      listConversations(platform, caller, { before, limit, search, onlyUnread: unread === '1', locale }),
    conversationOpen: async ({ caller, locale, body }) => {
      const { teacher_id: teacherId, centre_id: centreId, student_id: studentId, subject, text, files } = body
      const to = { teacherId, centreId, studentId }
      const opening = { to, subject, text, files, clientId: body.client_id }
      return present(caller, locale, await openConversation(platform, caller, opening))
    },
    conversationView: ({ caller, params: { id }, query: { before }, locale }) =>
      viewConversation(platform, caller, { id, before, locale }),
    messageSend: async ({ caller, params: { id }, body: { text, files, client_id: clientId }, locale }) =>
      present(caller, locale, await sendMessage(platform, caller, { id, text, files, clientId })),
    messageFileAdd: async ({ caller, params: { id }, files: { file } }) => {
      const brought = await bringFile(platform, caller, { id, file })
      const reader = { userId: caller.userId, conversationId: id }
      return { status: 200, file: presentFile(platform, brought, reader) }
    },
    firstFileAdd: async ({ caller, files: { file } }) => ({
      status: 200,
      file: presentBare(await bringFirstFile(platform, caller, file)),
    }),
    firstFileRemove: async ({ caller, params: { file_id: fileId } }) => {
      await removeWaiting(platform, { conversationId: null, uploaderId: caller.userId }, fileId)
      return { status: 200 }
    },
    messageFileRemove: async ({ caller, params: { id, file_id: fileId } }) => {
      await removeFile(platform, caller, { id, fileId })
      return { status: 200 }
    },
    conversationSeen: async ({ caller, params: { id }, body: { position } }) => ({
      status: 200,
      unread: await markSeen(platform, caller, { id, position }),
    }),
    messageDelete: async ({ caller, params: { id, message_id: messageId }, locale }) => {
      const { message } = await present(
        caller,
        locale,
        await deleteMessage(platform, caller, { id, messageId }),
      )
      return { status: 200, message }
    },
    conversationBlock: async ({ caller, params: { id } }) => {
      await changeBlock(platform, caller, { id, blocked: true })
      return { status: 200 }
    },
    conversationUnblock: async ({ caller, params: { id } }) => {
      await changeBlock(platform, caller, { id, blocked: false })
      return { status: 200 }
    },
  }
}
