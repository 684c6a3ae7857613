import { and, asc, count, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { preparedByIds } from '#server/platform/db/prepared.ts'
import { messageFiles, messages } from './conversations.tables.ts'

export async function insertMessageFile(
  tx: Tx,
  row: Omit<typeof messageFiles.$inferInsert, 'messageId' | 'place'>,
): Promise<void> {
  await tx.insert(messageFiles).values(row)
}

/** Where somebody's files wait; `null`: for the first message to someone. */
export interface Waiting {
  conversationId: number | null
  uploaderId: number
}

const isUnsent = ({ conversationId, uploaderId }: Waiting) =>
  and(
    conversationId === null
      ? isNull(messageFiles.conversationId)
      : eq(messageFiles.conversationId, conversationId),
    eq(messageFiles.uploaderId, uploaderId),
    isNull(messageFiles.messageId),
  )

export async function countUnsent(db: Db, waiting: Waiting): Promise<number> {
  const [row] = await db.select({ count: count() }).from(messageFiles).where(isUnsent(waiting))
  return row?.count ?? 0
}

/** Each once, brought here by this person and sent with nothing yet. */
export async function areUnsent(db: Db, waiting: Waiting, fileIds: readonly string[]): Promise<boolean> {
  if (fileIds.length === 0) return true
  const rows = await db
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .where(and(inArray(messageFiles.fileId, [...fileIds]), isUnsent(waiting)))
  return rows.length === fileIds.length
}

/** Under the lock of the conversation. False where one of them is not somebody's own to send here. */
export async function attachToMessage(
  tx: Tx,
  { messageId, conversationId, waiting }: { messageId: number; conversationId: number; waiting: Waiting },
  fileIds: readonly string[],
): Promise<boolean> {
  for (const [place, fileId] of fileIds.entries()) {
    const attached = await tx
      .update(messageFiles)
      .set({ messageId, conversationId, place })
      .where(and(eq(messageFiles.fileId, fileId), isUnsent(waiting)))
      .returning({ id: messageFiles.fileId })
    if (attached.length === 0) return false
  }
  return true
}

/** Answers whether it was there. */
export async function deleteUnsent(tx: Tx, file: Waiting & { fileId: string }): Promise<boolean> {
  const gone = await tx
    .delete(messageFiles)
    .where(and(eq(messageFiles.fileId, file.fileId), isUnsent(file)))
    .returning({ id: messageFiles.fileId })
  return gone.length > 0
}

const filesOf = preparedByIds('message-files', (db, among) =>
  db
    .select()
    .from(messageFiles)
    .where(among(messageFiles.messageId))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.place)),
)

/** By message, in their places. */
export async function findFilesOf(
  db: Db,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await filesOf(db, messageIds)
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId ?? 0)
  return new Map([...byMessage].map(([id, files]) => [id, files.map(({ fileId }) => fileId)]))
}

const dropping = async (tx: Tx, where: SQL | undefined): Promise<string[]> =>
  (await tx.delete(messageFiles).where(where).returning({ id: messageFiles.fileId })).map(({ id }) => id)

/** What nobody has sent. Each of these answers the files that go with it. */
export const dropUnsentBefore = (tx: Tx, before: Date): Promise<string[]> =>
  dropping(tx, and(isNull(messageFiles.messageId), lt(messageFiles.createdAt, before)))

/** Of messages that were deleted before then. */
export const dropOfDeleted = (tx: Tx, before: Date): Promise<string[]> =>
  dropping(
    tx,
    inArray(
      messageFiles.messageId,
      tx.select({ id: messages.id }).from(messages).where(lt(messages.deletedAt, before)),
    ),
  )

/** All that somebody has brought. */
export const dropAllOf = (tx: Tx, uploaderId: number): Promise<string[]> =>
  dropping(tx, eq(messageFiles.uploaderId, uploaderId))

/** Of conversations that end. */
export const dropOfConversations = (tx: Tx, ids: readonly number[]): Promise<string[]> =>
  ids.length === 0 ? Promise.resolve([]) : dropping(tx, inArray(messageFiles.conversationId, [...ids]))

/** What somebody has sent, for the export. */
export function listFilesBy(
  db: Db,
  uploaderId: number,
): Promise<{ messageId: number | null; fileId: string }[]> {
  return db
    .select({ messageId: messageFiles.messageId, fileId: messageFiles.fileId })
    .from(messageFiles)
    .where(eq(messageFiles.uploaderId, uploaderId))
    .orderBy(asc(messageFiles.createdAt))
}
