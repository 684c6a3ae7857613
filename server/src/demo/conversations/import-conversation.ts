import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { leadsOutside } from '#contract/rules/conversations.ts'
import {
  blocks,
  conversations,
  messageFiles,
  messages,
} from '#server/modules/conversations/conversations.tables.ts'
import { attachFiles } from '#server/modules/media/file.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'

type Side = 'family' | 'seller'

export interface ImportedConversation {
  familyId: number
  seller: { type: 'teacher' | 'centre'; id: number }
  memberId: number | null
  /** Who answers. */
  answersId: number
  productId: number | null
  unread: Side | 'none'
  blockedBy: Side | undefined
  /** A file was uploaded by who writes, and is used by nothing yet. */
  messages: readonly { side: Side; text: string; at: Date; deleted: boolean; fileId: string | undefined }[]
}

/** As if the two had written it, without telling anyone. The oldest message first. */
export async function importConversation(tx: Tx, imported: ImportedConversation): Promise<void> {
  const { familyId, seller, memberId, productId, unread, blockedBy } = imported
  const first = imported.messages.at(0)
  const last = imported.messages.at(-1)
  if (!first || !last) throw new Error('A conversation has messages')
  const pair = {
    familyId,
    teacherId: seller.type === 'teacher' ? seller.id : null,
    centreId: seller.type === 'centre' ? seller.id : null,
  }
  const [row] = await tx
    .insert(conversations)
    .values({
      ...pair,
      memberId,
      subjectKind: productId === null ? null : 'product',
      subjectId: productId,
      openedBy: first.side,
      createdAt: first.at,
      lastAt: last.at,
    })
    .returning({ id: conversations.id })
  if (!row) throw new Error('A conversation was not imported')
  const authorOf = (side: Side) => (side === 'family' ? familyId : imported.answersId)
  let waitingSince: Date | null = null
  let lastMessageId = 0
  let warned = false
  for (const [place, { side, text, at, deleted, fileId }] of imported.messages.entries()) {
    const waited: number | null =
      side === 'seller' && waitingSince ? Math.round((at.getTime() - waitingSince.getTime()) / 1000) : null
    const notice: boolean = !warned && leadsOutside(text)
    warned ||= notice
    const [message] = await tx
      .insert(messages)
      .values({
        conversationId: row.id,
        position: place + 1,
        side,
        authorId: authorOf(side),
        clientId: randomUUID(),
        body: text,
        sentAt: at,
        deletedAt: deleted ? at : null,
        notice,
        replySeconds: waited,
      })
      .returning({ id: messages.id })
    if (!message) throw new Error('A message was not imported')
    lastMessageId = message.id
    if (fileId) {
      const sent = { conversationId: row.id, messageId: message.id, place: 0 }
      await tx.insert(messageFiles).values({ ...sent, fileId, uploaderId: authorOf(side), createdAt: at })
      await attachFiles(tx, [fileId], at)
    }
    waitingSince = side === 'seller' ? null : (waitingSince ?? at)
  }
  const positions = imported.messages.length
  // What a side has seen: all, or all but what the other wrote last.
  const trailing =
    imported.messages.length - 1 - imported.messages.findLastIndex(({ side }) => side !== last.side)
  const seenOf = (side: Side) => (unread === side ? positions - trailing : positions)
  await tx
    .update(conversations)
    .set({
      lastMessageId,
      lastPosition: positions,
      warned,
      waitingSince,
      familySeen: seenOf('family'),
      sellerSeen: seenOf('seller'),
      familyUnread: unread === 'family' ? trailing : 0,
      sellerUnread: unread === 'seller' ? trailing : 0,
    })
    .where(eq(conversations.id, row.id))
  if (blockedBy) {
    await tx
      .insert(blocks)
      .values({ ...pair, side: blockedBy, blockedBy: authorOf(blockedBy), blockedAt: last.at })
  }
}
