import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, accountInUse, type DataPart, dataExport, type Person } from '../accounts/index.ts'
import { findFiles, releaseFiles } from '../media/index.ts'
import { deleteBlocksOf, listBlocksBy } from './block.repository.ts'
import { isInAny, listOf } from './conversation.repository.ts'
import type { Message } from './conversations.tables.ts'
import { eraseAllOf, listTexts, listWrittenBy } from './message.repository.ts'
import { dropAllOf, listFilesBy } from './message-file.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(platform: Pick<Platform, 'hooks' | 'clock' | 'jobs'>): void {
  const { hooks, clock } = platform
  // What others have written stays theirs; of who leaves neither words nor name are left.
  hooks.on(accountDeletion, 'conversations', async (tx: Tx, { userId }: Person) => {
    await eraseAllOf(tx, userId, clock.now())
    await releaseFiles(platform, tx, await dropAllOf(tx, userId))
    await deleteBlocksOf(tx, userId)
  })
  hooks.on(accountInUse, 'conversations', (db, { userId }) => isInAny(db, userId))
  hooks.on(dataExport, 'conversations', exportConversations)
}

const most = 10_000

/** One's own conversations with both sides' words, and what one has written for a centre. */
async function exportConversations(db: Db, person: Person): Promise<DataPart> {
  const { userId } = person
  const rows = await listOf(db, person, most)
  const own = new Set(rows.map(({ id }) => id))
  const [texts, written, blocked, sent] = await Promise.all([
    listTexts(db, [...own], most),
    listWrittenBy(db, userId, most),
    listBlocksBy(db, userId),
    listFilesBy(db, userId),
  ])
  const files = await findFiles(
    db,
    sent.map(({ fileId }) => fileId),
  )
  const facts = ({ authorId, body, sentAt, deletedAt }: Message) => ({
    written_by_you: authorId === userId,
    text: deletedAt ? '' : (body ?? ''),
    sent_at: sentAt.toISOString(),
    deleted: deletedAt !== null,
  })
  const byConversation = Map.groupBy(texts, ({ conversationId }) => conversationId)
  return {
    data: {
      conversations: rows.map(({ id, createdAt }) => ({
        conversation_id: id,
        began_at: createdAt.toISOString(),
        messages: (byConversation.get(id) ?? []).map(facts),
      })),
      written_for_a_centre: written.filter(({ conversationId }) => !own.has(conversationId)).map(facts),
      files: sent.map(({ messageId, fileId }) => ({
        name: files.get(fileId)?.name ?? '',
        size: files.get(fileId)?.size ?? 0,
        sent: messageId !== null,
      })),
      blocked: blocked.map(({ at, ...who }) => ({ ...who, blocked_at: at.toISOString() })),
    },
  }
}
