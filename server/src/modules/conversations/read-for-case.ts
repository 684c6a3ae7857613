import type { Caller } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sideOf } from './conversation.policy.ts'
import { findConversation, insertReading } from './conversation.repository.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import { findMessage, listMessages } from './message.repository.ts'
import { readersOf } from './parties.ts'
import { announceTo } from './send-message.ts'

const most = 500

/**
 * The only way in for staff: what is read for a case is written down in the same transaction, and both sides see it
 * afterwards. Whether the case allows it, and the audit log, are the caller's. With the texts of deleted messages, as
 * long as these are kept; the newest messages, the oldest of them first.
 */
export async function readForCase(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { conversationId, staffId, reference }: { conversationId: number; staffId: number; reference: string },
): Promise<{ conversation: Conversation; messages: Message[] } | undefined> {
  const conversation = await findConversation(tx, conversationId)
  if (!conversation) return undefined
  await insertReading(tx, { conversationId, staffId, reference, readAt: clock.now() })
  const [families, sellers] = await Promise.all([
    readersOf(tx, conversation, 'family'),
    readersOf(tx, conversation, 'seller'),
  ])
  await announceTo(tx, [...families, ...sellers])
  const messages = await listMessages(tx, conversationId, { before: undefined, limit: most })
  return { conversation, messages: messages.reverse() }
}

/** Whether somebody may report a message: who is on a side of its conversation, of what the other side wrote. */
export async function isReportable(
  db: Db,
  caller: Caller,
  { conversationId, messageId }: { conversationId: number; messageId: number | null },
): Promise<boolean> {
  const conversation = await findConversation(db, conversationId)
  const side = conversation && sideOf(caller, conversation)
  if (!conversation || !side) return false
  if (messageId === null) return true
  const message = await findMessage(db, conversationId, messageId)
  return message !== undefined && message.side !== side
}
