import type { MessageFile } from '#contract/conversations/conversations.ts'
import { isStaff } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, mayActAs } from '../accounts/index.ts'
import { contentTypeOf, findFiles, type LinkedFile, type MediaFile, signedLink } from '../media/index.ts'
import { findConversation } from './conversation.repository.ts'
import { findFilesOf } from './message-file.repository.ts'
import { findSide } from './parties.ts'

/** Long enough to read a page of messages; the page asks anew when it is opened again. */
const linkSeconds = 30 * 60
/** For whoever reads a conversation for a case. */
const staffSeconds = 5 * 60

type Signer = Pick<Platform, 'secrets' | 'clock'>

export interface FileReader {
  userId: number
  conversationId: number
  staff?: boolean
}

/** By message, with links that are the reader's alone. */
export async function presentFiles(
  platform: Signer,
  db: Db,
  messageIds: readonly number[],
  reader: FileReader,
): Promise<ReadonlyMap<number, MessageFile[]>> {
  const byMessage = await findFilesOf(db, messageIds)
  const files = await findFiles(db, [...byMessage.values()].flat())
  return new Map(
    [...byMessage].map(([messageId, ids]) => [
      messageId,
      ids.flatMap(id => {
        const file = files.get(id)
        return file?.storageKey ? [presentFile(platform, file, reader)] : []
      }),
    ]),
  )
}

export function presentFile(
  platform: Signer,
  file: MediaFile,
  { userId, conversationId, staff = false }: FileReader,
): MessageFile {
  const { id, storageKey } = file
  if (!storageKey) throw new Error(`The file ${id} has no bytes`)
  const url = signedLink(platform, {
    ...{ key: storageKey, contentType: contentTypeOf(file), userId, conversationId },
    seconds: staff ? staffSeconds : linkSeconds,
  })
  return { ...presentBare(file), url }
}

/** Without its link: who has just brought it has it themselves. */
export const presentBare = ({ id, name, kind, size }: MediaFile): Omit<MessageFile, 'url'> => ({
  file_id: id,
  name,
  type: kind === 'pdf' ? 'pdf' : 'image',
  size,
})

/** Whoever is on neither side any more opens nothing; staff have theirs for minutes, for a case. */
export async function isLinkLive(
  { db }: Pick<Platform, 'db'>,
  { userId, conversationId }: LinkedFile,
): Promise<boolean> {
  if (conversationId === undefined) return true
  const person = userId === undefined ? undefined : await findPersonByUserId(db, userId)
  const reader = person && mayActAs(person)
  if (!reader) return false
  const row = await findConversation(db, conversationId)
  return row !== undefined && (isStaff(reader) || (await findSide(db, reader, row)) !== null)
}
