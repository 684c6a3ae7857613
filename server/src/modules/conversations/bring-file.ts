import { mostFilesAMessage } from '#contract/rules/conversations.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  dropPlaced,
  type JudgedFile,
  judgeFile,
  keepPlaced,
  placeFiles,
  releaseFiles,
} from '../media/index.ts'
import { lockConversation } from './conversation.repository.ts'
import { countUnsent, deleteUnsent, insertMessageFile } from './message-file.repository.ts'
import { findSide } from './parties.ts'
import { refuseUnreachable } from './send-message.ts'
import { getOwn } from './view-conversations.ts'

/** Brought before it is sent, so that a message never waits for bytes. Whoever may not write may not bring one either. */
export async function bringFile(
  platform: Platform,
  caller: Caller,
  { id, file }: { id: number; file: SpooledFile | undefined },
): Promise<string> {
  const { db, clock, limits } = platform
  if (!file) throw refuseFields({ file: 'required' })
  await throttle(limits, 'upload.account', String(caller.userId))
  // Before its bytes are looked at, which takes its time.
  await getOwn(db, caller, id)
  const placed = await placeFiles(platform, [await judge(platform, file, caller.userId)])
  let used = false
  try {
    const fileId = await db.transaction(async tx => {
      const row = await lockConversation(tx, id)
      const side = row && (await findSide(tx, caller, row))
      if (!row || !side) throw new Refusal('conversation_unknown')
      if (side === 'seller' && caller.pending) throw new Refusal('conversation_refused')
      await refuseUnreachable(tx, row)
      if ((await countUnsent(tx, id, caller.userId)) >= 2 * mostFilesAMessage)
        throw new Refusal('message_files_many')
      const [kept = ''] = await keepPlaced(platform, tx, caller.userId, placed)
      const createdAt = clock.now()
      await insertMessageFile(tx, { fileId: kept, conversationId: id, uploaderId: caller.userId, createdAt })
      return kept
    })
    used = true
    return fileId
  } finally {
    if (!used) await dropPlaced(platform, placed)
  }
}

async function judge(
  platform: Pick<Platform, 'log' | 'mediaTools' | 'scanner'>,
  file: SpooledFile,
  userId: number,
): Promise<JudgedFile> {
  try {
    return await judgeFile(platform, { ...file, purpose: 'message' }, userId)
  } catch (error) {
    if (!(error instanceof MediaRefusal)) throw error
    throw refuseFields({ file: `message_file:${error.code}` })
  }
}

/** Before it is sent; afterwards it goes with its message. */
export async function removeFile(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
  { id, fileId }: { id: number; fileId: string },
): Promise<void> {
  await getOwn(platform.db, caller, id)
  await platform.db.transaction(async tx => {
    const gone = await deleteUnsent(tx, { fileId, conversationId: id, uploaderId: caller.userId })
    if (!gone) throw new Refusal('upload_unknown')
    await releaseFiles(platform, tx, [fileId])
  })
}
