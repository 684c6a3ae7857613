import { mostFilesAMessage } from '#contract/rules/conversations.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { SpooledFile } from '#server/kernel/handlers.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../accounts/index.ts'
import {
  dropPlaced,
  findFiles,
  type JudgedFile,
  judgeFile,
  keepPlaced,
  type MediaFile,
  placeFiles,
} from '../media/index.ts'
import { writerOf } from './conversation.policy.ts'
import { lockConversation } from './conversation.repository.ts'
import { countUnsent, insertMessageFile, type Waiting } from './message-file.repository.ts'
import { isVerified } from './open-conversation.ts'
import { findSide } from './parties.ts'
import { removeWaiting } from './remove-waiting.ts'
import { refuseUnreachable } from './send-message.ts'
import { getOwn } from './view-conversations.ts'

/** Brought before it is sent, so that a message never waits for bytes. Whoever may not write may not bring one either. */
export async function bringFile(
  platform: Platform,
  caller: Caller,
  { id, file }: { id: number; file: SpooledFile | undefined },
): Promise<MediaFile> {
  // Before its bytes are looked at, which takes its time.
  await getOwn(platform.db, caller, id)
  return bring(platform, caller, file, async tx => {
    const row = await lockConversation(tx, id)
    const side = row && (await findSide(tx, caller, row))
    if (!row || !side) throw new Refusal('conversation_unknown')
    if (side === 'seller' && caller.pending) throw new Refusal('conversation_refused')
    await refuseUnreachable(tx, row)
    return { conversationId: id, uploaderId: caller.userId }
  })
}

/** For the first message to someone. To whom is decided when that is sent: until then nobody else knows of the file. */
export async function bringFirstFile(
  platform: Platform,
  caller: Caller,
  file: SpooledFile | undefined,
): Promise<MediaFile> {
  const writer = writerOf(caller)
  if (writer === 'nobody' || (writer === 'family' && !(await isVerified(platform.db, caller.userId))))
    throw new Refusal('conversation_refused')
  return bring(platform, caller, file, async tx => {
    if (!(await lockPerson(tx, caller.userId))) throw new Refusal('conversation_refused')
    return { conversationId: null, uploaderId: caller.userId }
  })
}

/** `admit` holds a lock under which the files that wait are counted. */
async function bring(
  platform: Platform,
  caller: Caller,
  file: SpooledFile | undefined,
  admit: (tx: Tx) => Promise<Waiting>,
): Promise<MediaFile> {
  const { db, clock, limits } = platform
  if (!file) throw refuseFields({ file: 'required' })
  await throttle(limits, 'upload.account', String(caller.userId))
  const placed = await placeFiles(platform, [await judge(platform, file, caller.userId)])
  let used = false
  try {
    const brought = await db.transaction(async tx => {
      const waiting = await admit(tx)
      if ((await countUnsent(tx, waiting)) >= 2 * mostFilesAMessage) throw new Refusal('message_files_many')
      const [kept = ''] = await keepPlaced(platform, tx, caller.userId, placed)
      await insertMessageFile(tx, { ...waiting, fileId: kept, createdAt: clock.now() })
      return (await findFiles(tx, [kept])).get(kept)
    })
    if (!brought) throw new Error('A file was not stored')
    used = true
    return brought
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
  await removeWaiting(platform, { conversationId: id, uploaderId: caller.userId }, fileId)
}
