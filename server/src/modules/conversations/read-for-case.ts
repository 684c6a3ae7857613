import type { Caller } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findConversation, insertReading } from './conversation.repository.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import { findMessages, listMessages } from './message.repository.ts'
import { findSide } from './parties.ts'
import { presentFiles } from './present-files.ts'
import { announceChange } from './send-message.ts'

const most = 500

/**
 * The only way in for staff: what is read for a case is written down in the same transaction, and both sides see it
 * afterwards. Whether the case allows it, and the audit log, are the caller's. With the texts of deleted messages, as
 * long as these are kept; the newest messages, the oldest of them first.
 */
export async function readForCase(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  tx: Tx,
  { conversationId, staffId, reference }: { conversationId: number; staffId: number; reference: string },
): Promise<
  | { conversation: Conversation; messages: Message[]; files: Awaited<ReturnType<typeof presentFiles>> }
  | undefined
> {
  const conversation = await findConversation(tx, conversationId)
  if (!conversation) return undefined
  await insertReading(tx, { conversationId, staffId, reference, readAt: platform.clock.now() })
  await announceChange(tx, conversation)
  const messages = await listMessages(tx, conversationId, { before: undefined, limit: most })
  const ids = messages.map(({ id }) => id)
  const files = await presentFiles(platform, tx, ids, { userId: staffId, conversationId, staff: true })
  return { conversation, messages: messages.reverse(), files }
}

/** A conversation that was reported, or one message of it. */
export type ReportedTalk = { conversationId: number } | { messageId: number }

export interface ReportableTalk {
  conversationId: number
  /** Whom the report concerns: the other side, of a message who wrote it. */
  userId: number | null
  centreId: number | null
}

/** For who is on a side of a conversation: it, or what the other side wrote in it. Nothing for everyone else. */
export async function findReportableTalk(
  db: Db,
  caller: Caller,
  talk: ReportedTalk,
): Promise<ReportableTalk | undefined> {
  const found = await findTalk(db, talk)
  const side = found && (await findSide(db, caller, found.conversation))
  if (!found || !side || found.message?.side === side) return undefined
  const { conversation, message } = found
  const { id: conversationId, familyId, teacherId, centreId } = conversation
  if (side === 'seller') return { conversationId, userId: familyId, centreId: null }
  return { conversationId, userId: message?.authorId ?? teacherId, centreId }
}

/** Without their words. */
export async function findTalk(
  db: Db,
  talk: ReportedTalk,
): Promise<{ conversation: Conversation; message: Message | undefined } | undefined> {
  const message =
    'messageId' in talk ? (await findMessages(db, [talk.messageId])).get(talk.messageId) : undefined
  const id = 'messageId' in talk ? message?.conversationId : talk.conversationId
  const conversation = id === undefined ? undefined : await findConversation(db, id)
  return conversation && { conversation, message }
}
