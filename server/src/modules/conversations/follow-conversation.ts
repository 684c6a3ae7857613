import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readElsewhere, withdrawNotice } from '../notices/index.ts'
import { deleteBlock, insertBlock } from './block.repository.ts'
import { otherSide, type Side } from './conversation.policy.ts'
import { changeConversation, lockConversation, sellerOf } from './conversation.repository.ts'
import type { Conversation } from './conversations.tables.ts'
import { countUnseen, findMessage, listIdsBetween, markDeleted } from './message.repository.ts'
import { findSide, readersOf } from './parties.ts'
import { announceChange, announceMessage, noticeKey, type Sent } from './send-message.ts'
import { countUnread } from './unread.repository.ts'

async function lockOwn(tx: Tx, caller: Caller, id: number): Promise<{ row: Conversation; side: Side }> {
  const row = await lockConversation(tx, id)
  const side = row && (await findSide(tx, caller, row))
  if (!row || !side) throw new Refusal('conversation_unknown')
  return { row, side }
}

/** A centre has seen what one of its people has seen. Never goes back. */
export async function markSeen(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { id, position }: { id: number; position: number },
): Promise<number> {
  return db.transaction(async tx => {
    const { row, side } = await lockOwn(tx, caller, id)
    const before = side === 'family' ? row.familySeen : row.sellerSeen
    const seen = Math.min(position, row.lastPosition)
    if (seen > before) {
      const of = otherSide(side)
      // Of what was seen before anyone was told, no notice was made.
      const notified = side === 'family' ? row.familyTold : row.sellerTold
      const isWaiting = (side === 'family' ? row.familyTelling : row.sellerTelling) !== null
      // A process of the release before tells at once, without saying how far: then no job waits.
      const isNotified = !isWaiting || notified === 0 || notified > before
      const [unread, ids, userIds] = await Promise.all([
        // Mostly all of it.
        seen === row.lastPosition ? 0 : countUnseen(tx, id, { of, after: seen }),
        isNotified ? listIdsBetween(tx, id, { of, after: before, upTo: seen }) : [],
        readersOf(tx, row, side),
      ])
      const change =
        side === 'family'
          ? { familySeen: seen, familyUnread: unread }
          : { sellerSeen: seen, sellerUnread: unread }
      const keys = ids.map(noticeKey)
      await Promise.all([
        changeConversation(tx, id, change),
        readElsewhere(tx, { userIds, keys, at: clock.now() }),
        announceMessage(tx, row),
      ])
    }
    return countUnread(tx, caller)
  })
}

/** Only by who wrote it. Its text stays for staff for some days, and no one else reads it. */
export async function deleteMessage(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  { id, messageId }: { id: number; messageId: number },
): Promise<Sent> {
  return db.transaction(async tx => {
    const { row, side } = await lockOwn(tx, caller, id)
    const message = await findMessage(tx, id, messageId)
    if (message?.authorId !== caller.userId || message.side !== side) throw new Refusal('message_gone')
    if (message.deletedAt) return { row, side, message }
    const deletedAt = clock.now()
    await markDeleted(tx, messageId, deletedAt)
    const their = otherSide(side)
    const seen = their === 'family' ? row.familySeen : row.sellerSeen
    const unread = await countUnseen(tx, id, { of: side, after: seen })
    await changeConversation(tx, id, their === 'family' ? { familyUnread: unread } : { sellerUnread: unread })
    await withdrawNotice(tx, { userIds: await readersOf(tx, row, their), key: noticeKey(messageId) })
    await announceChange(tx, row)
    return { row, side, message: { ...message, deletedAt } }
  })
}

/** Under the conversation's lock: a message that is on its way is there before it, or refused. */
export async function changeBlock(
  { db, clock, limits }: Pick<Platform, 'db' | 'clock' | 'limits'>,
  caller: Caller,
  { id, blocked }: { id: number; blocked: boolean },
): Promise<void> {
  await throttle(limits, 'conversation.account', String(caller.userId))
  await db.transaction(async tx => {
    const { row, side } = await lockOwn(tx, caller, id)
    const pair = { familyId: row.familyId, seller: sellerOf(row) }
    if (blocked) await insertBlock(tx, pair, { side, blockedBy: caller.userId, blockedAt: clock.now() })
    else await deleteBlock(tx, pair, side)
    await announceChange(tx, row)
  })
}
